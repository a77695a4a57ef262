package dev.schemaless.cli;

import java.util.List;
import sqlline.BuiltInProperty;
import sqlline.SqlLineOpts;

/** Settings of results that only sqlline's own formats have. */
final class SqllineSettings {
    private static final List<BuiltInProperty> OF_FORMATS = List.of(
            BuiltInProperty.DATE_FORMAT,
            BuiltInProperty.ESCAPE_OUTPUT,
            BuiltInProperty.MAX_COLUMN_WIDTH,
            BuiltInProperty.NUMBER_FORMAT,
            BuiltInProperty.SHOW_HEADER,
            BuiltInProperty.SHOW_TYPES,
            BuiltInProperty.TABLE_STYLE,
            BuiltInProperty.TIME_FORMAT,
            BuiltInProperty.TIMESTAMP_FORMAT);

    private SqllineSettings() {}

    /** Returns whether a setting is not as usual, so that sqlline has to write tables and vertical lists. */
    static boolean changeFormats(SqlLineOpts options) {
        return options.getIncremental()
                || options.getHeaderInterval() > 0
                || OF_FORMATS.stream().anyMatch(setting -> !options.isDefault(setting));
    }
}
