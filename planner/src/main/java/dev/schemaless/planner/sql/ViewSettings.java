package dev.schemaless.planner.sql;

import dev.schemaless.catalog.model.ViewDefinition;
import dev.schemaless.planner.SessionSettings;
import java.util.Map;

/** The session settings by which a view is read: those of its creator, whatever session uses it. */
public final class ViewSettings {
    private static final String QUOTING = "quoting";

    private ViewSettings() {}

    /** Returns the settings to store with a view's text. */
    public static Map<String, String> toStore(SessionSettings creator) {
        return Map.of(QUOTING, creator.quoting().name());
    }

    /** Returns the settings that a view's text is read with: its creator's quotes, and otherwise the user's settings. */
    public static SessionSettings of(ViewDefinition view, SessionSettings user) {
        String quoting = view.settings().get(QUOTING);
        return quoting == null ? user : user.with(SessionSettings.Quoting.valueOf(quoting));
    }
}
