"""Background work: jobs of tables, webhooks and analyses, and periodic maintenance."""
