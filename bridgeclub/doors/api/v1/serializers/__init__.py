"""What programs are answered, field by field: the same declarations write the answers and the schema."""
