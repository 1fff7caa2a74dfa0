"""Builds what the package holds beside its sources: the compiled engine and the web client.

`hatch_build.py` calls these modules for a wheel or an sdist, and `python -m build_tools` (`__main__.py`) in a checkout.
docs/adr/0013-build-modules.md gives the reasons for this layout.
"""
