"""Scripts for work on this project; nothing of them is in a wheel.

In come the checkout and the machine; out come an environment, checks, pictures, a site and releases.
``steps`` and ``environment`` need nothing but Python, for ``run.py`` uses them before anything is installed;
``programs`` brings Node and Chromium. ``notebooks``, ``languages``, ``links`` and ``requirements`` are called
by name while you work (``python -m tools.notebooks check``). ``site`` lists the steps that build the site:
``lite`` (JupyterLite), ``live`` (the live board), ``site_sources`` and ``site_pages`` (pages by Sphinx;
``site_parts``, ``site_front`` and ``site_card`` write for the first), ``policy`` (what the pages may do).
``boards`` and ``moving`` draw pictures for README and site.
"""
