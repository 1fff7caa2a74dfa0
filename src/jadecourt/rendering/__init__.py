"""Pictures of positions and records as SVG and HTML, for notebooks and documents; they need no browser code."""
