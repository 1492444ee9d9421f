"""How Sphinx makes one site of README, docs/ and each RULES.md: `sh docs/site/build`."""

project = "Quartermaster"
copyright = "the Quartermaster authors, MIT"
extensions = ["myst_parser"]
root_doc = "docs/site/index"
include_patterns = [
    "docs/site/index.md",
    "docs/*.md",
    "README.md",
    "CONTRIBUTING.md",
    "DECISIONS.md",
    "CHANGELOG.md",
    "benchmarks/README.md",
    "games/*/RULES.md",
    "projections/tournament/RULES.md",
]
myst_heading_anchors = 3
html_theme = "furo"
html_title = "Quartermaster"
html_show_sphinx = False
# The first word after a fence says what tests do with a block; it is often no language.
suppress_warnings = ["misc.highlighting_failure"]
