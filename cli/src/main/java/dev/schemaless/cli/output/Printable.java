package dev.schemaless.cli.output;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.util.Date;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Texts of a store as a terminal may have them. A terminal obeys control characters: they set its title, hide lines, or have it type
 * an answer. As in psql each is shown by its number, {@code \x1B}; line feeds and tabs stay.
 */
public final class Printable {
    private static final int LAST_ASCII = 0x7F;

    private Printable() {}

    /** Returns a text without control characters of C0, C1 and DEL. */
    public static String text(String text) {
        return text.chars().anyMatch(Printable::isObeyed) ? shown(text) : text;
    }

    private static boolean isObeyed(int c) {
        return Character.isISOControl(c) && c != '\n' && c != '\t';
    }

    private static String shown(String text) {
        StringBuilder shown = new StringBuilder(text.length() + Byte.SIZE);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!isObeyed(c)) {
                shown.append(c);
            } else if (c == '\r') {
                shown.append("\\r");
            } else {
                shown.append(String.format(Locale.ROOT, c <= LAST_ASCII ? "\\x%02X" : "\\u%04X", (int) c));
            }
        }
        return shown.toString();
    }

    /** Returns a result whose labels and values are printable; a value that is not, an array for example, is its text instead. */
    public static ResultSet result(ResultSet rows) {
        return proxy(ResultSet.class, rows);
    }

    private static <T> T proxy(Class<T> type, T target) {
        InvocationHandler call = (self, method, arguments) -> {
            try {
                return printable(method.invoke(target, arguments));
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
        return type.cast(Proxy.newProxyInstance(Printable.class.getClassLoader(), new Class<?>[] {type}, call));
    }

    private static @Nullable Object printable(@Nullable Object value) {
        if (value instanceof ResultSetMetaData meta) {
            return proxy(ResultSetMetaData.class, meta);
        }
        if (value == null || value instanceof Number || value instanceof Date) {
            return value;
        }
        String text = value.toString();
        String printable = text(text);
        return printable.equals(text) ? value : printable;
    }
}
