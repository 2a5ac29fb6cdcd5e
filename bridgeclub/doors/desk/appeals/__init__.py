"""Appeals at the desk: lodged, heard, decided, on paper."""
