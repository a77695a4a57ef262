package dev.schemaless.jdbc.url;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.planner.statement.NearestName;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The text of a configuration file; its errors name the file and the key, never a value that may be secret. */
final class YamlSource {
    private static final ObjectMapper MAPPER =
            new ObjectMapper(new YAMLFactory()).enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);

    /** A store of thousands of partitions needs less; the parser's time grows with the square of a value's length. */
    private static final int MAX_BYTES = 1 << 20;

    private static final String NULL = "null";

    private final Path path;

    YamlSource(Path path) {
        this.path = path.toAbsolutePath().normalize();
    }

    JsonNode read() throws SQLException {
        JsonNode root;
        try {
            root = MAPPER.readTree(content(path));
        } catch (JsonProcessingException e) {
            // the parser's own message quotes the line, which may hold a password
            int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
            throw refused("line " + line + " is not valid YAML, or repeats a key.");
        } catch (TooLongException e) {
            throw refused(e.getMessage() + ". Check the path.");
        } catch (IOException e) {
            throw SqlExceptions.of(
                    ErrorCode.CONNECTION_UNABLE,
                    "Cannot read configuration '" + path + "': " + reason(e) + ". Check the path and its permissions.");
        }
        if (root == null || !root.isObject()) {
            throw refused("it is not a map of keys to values.");
        }
        return root;
    }

    /** Returns the scalar values of a map, refusing unknown keys and, but for {@code nested}, values that are not scalar. */
    Map<String, String> texts(String where, JsonNode node, Set<String> known, Set<String> nested) throws SQLException {
        if (!node.isObject()) {
            throw refused("'" + where + "' is not a map of keys to values.");
        }
        Map<String, String> texts = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> entry : node.properties()) {
            String key = entry.getKey();
            if (!known.contains(key)) {
                throw refused((where.isEmpty() ? "it" : "'" + where + "'") + " has " + SecretText.phrase("key", key)
                        + ", which is unknown. " + NearestName.advice(key, new TreeSet<>(known)));
            }
            if (!nested.contains(key)) {
                texts.put(key, text(key(where, key), entry.getValue()));
            }
        }
        return texts;
    }

    /** Replaces {@code passwordEnv} and {@code passwordFile} by the password they lead to. */
    Map<String, String> resolvePassword(String where, Map<String, String> texts) throws SQLException {
        Map<String, String> resolved = new LinkedHashMap<>(texts);
        String variable = resolved.remove("passwordEnv");
        String file = resolved.remove("passwordFile");
        int sources = (variable == null ? 0 : 1) + (file == null ? 0 : 1) + (texts.containsKey("password") ? 1 : 0);
        if (sources > 1) {
            throw refused("'" + key(where, "password") + "' is given in " + sources
                    + " ways. Give one of 'password', 'passwordEnv' and 'passwordFile'.");
        }
        if (texts.keySet().stream().anyMatch(YamlSource::isPassword)) {
            new SecretFile(path).warnIfOthersReadIt();
        }
        String password = variable != null ? ofEnvironment(where, variable) : ofFile(where, file);
        if (password != null) {
            resolved.put("password", password);
        }
        return resolved;
    }

    /** Key stores have passwords as well. */
    private static boolean isPassword(String key) {
        return key.equals("password") || key.endsWith("Password");
    }

    Path resolve(Path relative) {
        return path.resolveSibling(relative).normalize();
    }

    SQLException refused(String reason) {
        return SqlExceptions.of(ErrorCode.PARAMETER_INVALID, "Cannot read configuration '" + path + "': " + reason);
    }

    private String ofEnvironment(String where, String variable) throws SQLException {
        String password = System.getenv(variable);
        if (password == null) {
            throw refused("'" + key(where, "passwordEnv") + "' names an environment variable that is not set.");
        }
        return password;
    }

    private @Nullable String ofFile(String where, @Nullable String file) throws SQLException {
        if (file == null) {
            return null;
        }
        try {
            SecretFile secret = new SecretFile(resolve(Path.of(file)));
            secret.warnIfOthersReadIt();
            return content(secret.path()).stripTrailing();
        } catch (TooLongException e) {
            throw refused(
                    "'" + key(where, "passwordFile") + "' names a file that is too long: " + e.getMessage() + ".");
        } catch (IOException | java.nio.file.InvalidPathException e) {
            throw refused("'" + key(where, "passwordFile") + "' names a file that cannot be read: " + reason(e) + ".");
        }
    }

    /** Reads a file that should be short, and stops where it is not: it may be a device that never ends. */
    private static String content(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new TooLongException();
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        }
    }

    private static String reason(Exception unusable) {
        if (unusable instanceof NoSuchFileException) {
            return "there is no such file";
        }
        if (unusable instanceof AccessDeniedException) {
            return "access is denied";
        }
        return unusable instanceof CharacterCodingException
                ? "it is not a text in UTF-8"
                : unusable.getClass().getSimpleName();
    }

    private String text(String key, JsonNode value) throws SQLException {
        if (value.isNull() && ConnectionProperties.hasChoice(key, NULL)) {
            return NULL; // the word, which YAML reads as no value
        }
        if (!value.isValueNode() || value.isNull()) {
            throw refused("'" + key + "' is not a single value.");
        }
        return value.asText();
    }

    private static String key(String where, String key) {
        return where.isEmpty() ? key : where + "." + key;
    }

    private static final class TooLongException extends IOException {
        private static final long serialVersionUID = 1;

        TooLongException() {
            super("it has more than " + MAX_BYTES + " bytes");
        }
    }
}
