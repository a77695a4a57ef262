package dev.schemaless.jdbc.url;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * The content of a caller's {@code Properties}: pools and tools put names among them for themselves or for other
 * drivers, so unknown names do not refuse a connection. Those in a URL or a file were written for this driver.
 *
 * @param own the ones for this driver, which must be right
 * @param clientInfo the standard names of {@link ClientProperties}
 * @param warnings for the rest, which has no effect
 */
record GivenProperties(Map<String, String> own, Map<String, String> clientInfo, List<String> warnings) {
    static GivenProperties of(Properties properties) {
        Map<String, String> own = new HashMap<>();
        Map<String, String> clientInfo = new HashMap<>();
        List<String> warnings = new ArrayList<>();
        new TreeMap<>(PropertyValues.textsOf(properties)).forEach((name, text) -> {
            if (ClientProperties.STANDARD.containsKey(name)) {
                clientInfo.put(name, text);
            } else if (isOwn(name)) {
                own.put(name, text);
            } else {
                warnings.add("The property '" + name + "' is unknown and has no effect. "
                        + ConnectionProperties.advice(name));
            }
        });
        return new GivenProperties(own, clientInfo, warnings);
    }

    /**
     * Counts names that only this driver's property can mean, though wrong: a slip in one may switch off protection of
     * data.
     */
    private static boolean isOwn(String name) {
        return name.startsWith(ConnectionProperties.MYSQL_PREFIX)
                || name.startsWith(ConnectionProperties.EXTERNAL_PREFIX)
                || ConnectionProperties.names().stream().anyMatch(name::equalsIgnoreCase);
    }
}
