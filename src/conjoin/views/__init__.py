"""A position as a picture: one scene, drawn as text, SVG or JSON. No rules, no I/O."""
