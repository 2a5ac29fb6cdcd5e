"""What a ruling says and costs, and until when it may be asked for: pure."""
