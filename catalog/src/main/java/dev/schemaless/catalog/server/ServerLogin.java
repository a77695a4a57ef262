package dev.schemaless.catalog.server;

import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The account that a MySQL or MariaDB server is sent, and its protection on the way. Its text form shows no account.
 *
 * @param host as it was given
 * @param properties further properties of Connector/J, which others have written
 */
public record ServerLogin(String host, String user, String password, Map<String, String> properties) {
    private static final Logger LOG = LoggerFactory.getLogger(ServerLogin.class);
    private static final Pattern LOOPBACK =
            Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|\\[?(::1|(0+:){7}0*1)]?", Pattern.CASE_INSENSITIVE);
    private static final String SSL_MODE = "sslMode";

    /** A JVM that opens more stores than that warns of some again. */
    private static final int MOST_WARNED = 1_000;

    private static final Set<String> WARNED = ConcurrentHashMap.newKeySet();

    public ServerLogin {
        properties = Map.copyOf(properties);
    }

    /**
     * Adds the account and the further properties. The password is sent in clear text to no server whose certificate is not checked,
     * even if that server asks for it: it may be another one.
     */
    public void addTo(Properties target) {
        target.putAll(properties);
        target.setProperty("user", user);
        target.setProperty("password", password);
        if (!isServerChecked()) {
            target.setProperty("disabledAuthenticationPlugins", "mysql_clear_password");
        }
    }

    private boolean isServerChecked() {
        return properties.getOrDefault(SSL_MODE, "").toUpperCase(Locale.ROOT).startsWith("VERIFY_");
    }

    /**
     * Warns, once for each store in this JVM, if a password goes through a network and no property says how it is protected.
     *
     * @param store the place that identifies it, without credentials
     */
    public void warnIfUnprotected(String store) {
        if (password.isEmpty()
                || properties.containsKey(SSL_MODE)
                || LOOPBACK.matcher(host).matches()) {
            return;
        }
        if (WARNED.size() >= MOST_WARNED) {
            WARNED.clear();
        }
        if (WARNED.add(store)) {
            LOG.warn(
                    "Password for {} goes to whatever server answers there: mysql.sslMode is not given, so no certificate is"
                            + " checked. Set mysql.sslMode=VERIFY_IDENTITY, or VERIFY_CA. To go on without, set"
                            + " mysql.sslMode=PREFERRED.",
                    store);
        }
    }

    /** Returns the host alone. */
    @Override
    public String toString() {
        return host;
    }
}
