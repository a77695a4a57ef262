package dev.schemaless.cli;

import org.jline.utils.AttributedString;
import sqlline.BuiltInProperty;
import sqlline.PromptHandler;

/** A prompt that names the store, with an asterisk while a transaction is open; {@code !set prompt} replaces it. */
final class StorePrompt extends PromptHandler {
    private final StoreSqlLine store;

    StorePrompt(StoreSqlLine store) {
        super(store);
        this.store = store;
    }

    @Override
    public AttributedString getPrompt() {
        if (!sqlLine.getOpts().isDefault(BuiltInProperty.PROMPT)) {
            return super.getPrompt();
        }
        String url = sqlLine.getConnectionMetadata().getUrl();
        String name = url == null ? "schemaless" : StoreName.of(url);
        return new AttributedString(name + (store.isInTransaction() ? "*> " : "> "));
    }
}
