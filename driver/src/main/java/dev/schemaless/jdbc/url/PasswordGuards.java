package dev.schemaless.jdbc.url;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Hosts and TLS properties that decide which server gets a password. Those of a configuration file hold for its passwords. A URL may come from a
 * user without the right to read the file.
 */
final class PasswordGuards {
    private static final Pattern HOSTS = Pattern.compile("external\\.(.*)\\.hosts");
    private static final Pattern OF_SERVERS =
            Pattern.compile("mysql\\.(?:sslMode|trustCertificate.*|serverRSAPublicKeyFile)");

    private PasswordGuards() {}

    /**
     * Finds a property that replaces a host or a TLS property of a file.
     *
     * @param given properties of the URL and the caller
     * @param own properties of the file
     * @return the name of the property; empty if there is none
     */
    static Optional<String> replaced(Map<String, String> given, Map<String, String> own) {
        boolean isGuarded =
                own.keySet().stream().anyMatch(name -> OF_SERVERS.matcher(name).matches());
        return given.entrySet().stream()
                .filter(entry -> !entry.getValue().equals(own.get(entry.getKey())))
                .map(Map.Entry::getKey)
                .filter(name -> OF_SERVERS.matcher(name).matches() ? isGuarded : leadsElsewhere(name, given, own))
                .findFirst();
    }

    private static boolean leadsElsewhere(String name, Map<String, String> given, Map<String, String> own) {
        Matcher hosts = HOSTS.matcher(name);
        if (!hosts.matches()) {
            return false;
        }
        String password = "external." + hosts.group(1) + ".password";
        return own.containsKey(password) && !given.containsKey(password);
    }
}
