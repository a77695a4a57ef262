package dev.schemaless.planner.sql;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.ViewDefinition;
import dev.schemaless.planner.SessionSettings;
import java.util.EnumSet;
import java.util.Map;

/** The session settings by which a view is read: those of its creator, whatever session uses it. */
public final class ViewSettings {
    private static final String QUOTING = "quoting";

    private ViewSettings() {}

    /** Returns the settings to store with a view's text. */
    public static Map<String, String> toStore(SessionSettings creator) {
        return Map.of(QUOTING, creator.quoting().name());
    }

    /**
     * Returns the settings that a view's text is read with: its creator's quotes, and otherwise the user's settings.
     *
     * @throws SchemalessException {@code STORE_MISMATCH} for quotes that this release does not know
     */
    public static SessionSettings of(ViewDefinition view, SessionSettings user) {
        String quoting = view.settings().get(QUOTING);
        return quoting == null ? user : user.with(quoting(view.name(), quoting));
    }

    private static SessionSettings.Quoting quoting(String view, String stored) {
        return EnumSet.allOf(SessionSettings.Quoting.class).stream()
                .filter(known -> known.name().equals(stored))
                .findFirst()
                .orElseThrow(() -> new SchemalessException(
                        ErrorCode.STORE_MISMATCH,
                        "Cannot read view '" + view + "': the catalog gives it quotes of a kind that is not one of "
                                + EnumSet.allOf(SessionSettings.Quoting.class)
                                + ". Use the release that wrote it, or restore the row from a backup."));
    }
}
