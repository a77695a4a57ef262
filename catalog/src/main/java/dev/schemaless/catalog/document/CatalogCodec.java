package dev.schemaless.catalog.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Identity;
import dev.schemaless.catalog.model.IndexStatistics;
import dev.schemaless.catalog.model.MissingValue;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.ModelStatistics;
import dev.schemaless.catalog.model.ViewDefinition;
import dev.schemaless.catalog.type.ColumnType;
import java.io.IOException;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** The catalog's rows as JSON. Fields that a newer release has added are ignored. */
public final class CatalogCodec {
    private static final int FORMAT = 1;

    /** The format of models whose indexes keep undeclared values: a release that does not know these may not write rows. */
    private static final int FORMAT_OF_UNDECLARED = 2;

    /** The format of indexes that are dropped but may have tables left. */
    private static final int FORMAT_OF_DROPPED_INDEXES = 3;

    /** The format of sequences, and of models with an identity column: a release that does not know these would store no number. */
    private static final int FORMAT_OF_SEQUENCES = 4;

    /**
     * The format of models that were renamed, have a unique index, or one with a column that descends: a release that does not know these
     * may not write, or would look for other tables.
     */
    private static final int FORMAT_OF_RENAMED_AND_UNIQUE = 5;

    /** The format of stores of other programs, of their tables, and of those that are filled from them. */
    private static final int FORMAT_OF_EXTERNALS = 6;

    /**
     * The format of columns that came to rows with a DEFAULT, and of fields whose column was dropped: a release that does not know these
     * would read and write NULL, or show the values of one column in another.
     */
    private static final int FORMAT_OF_LATER_COLUMNS = 7;

    /** The format of models whose past is limited: a release that does not know that would show a past with gaps. */
    private static final int FORMAT_OF_RETENTION = 8;

    /** The format of models of which keys were purged: a release that does not know these would use counts of writes again. */
    private static final int FORMAT_OF_PURGED_KEYS = 9;

    static final int NEWEST_FORMAT = FORMAT_OF_PURGED_KEYS;

    /** Needs no format: a release that does not know it goes without, and loses it when it changes the model. */
    private static final String COMMENT = "comment";

    /** A value in MessagePack, in Base64. */
    private static final String MISSING = "missing";

    private static final String PAST_FIELDS = "pastFields";

    private static final String STORED_NAME = "storedName";

    private static final String EXTERNAL = "external";

    private static final String MIGRATION = "migration";

    private static final String RETENTION = "retention";

    /** The number of the row with the next free number. */
    public static final int COUNTER = 0;

    private CatalogCodec() {}

    public static byte[] encode(Definition definition) {
        ObjectNode node = CatalogJson.object();
        node.put("format", FORMAT);
        if (definition instanceof Definition.OfModel model) {
            node.put("format", formatOf(model.model()));
            node.put("kind", "model");
            node.put("phase", model.phase().name());
            encodeModel(model.model(), node);
        } else if (definition instanceof Definition.OfView view) {
            encodeView(view.view(), node);
        } else if (definition instanceof Definition.OfDroppedIndex index) {
            node.put("format", index.unique() ? FORMAT_OF_RENAMED_AND_UNIQUE : FORMAT_OF_DROPPED_INDEXES);
            encodeDroppedIndex(index, node);
        } else if (definition instanceof Definition.OfSequence sequence) {
            node.put("format", FORMAT_OF_SEQUENCES);
            SequenceCodec.encode(sequence, node);
        } else if (definition instanceof Definition.OfExternalStore external) {
            node.put("format", FORMAT_OF_EXTERNALS);
            ExternalCodec.encode(external.store(), node);
        } else if (definition instanceof Definition.OfExternalTable external) {
            node.put("format", FORMAT_OF_EXTERNALS);
            node.put("kind", ExternalCodec.TABLE);
            encodeModel(external.model(), node);
        }
        return CatalogJson.text(node);
    }

    public static byte[] encodeCounter(int nextNumber) {
        ObjectNode node = CatalogJson.object();
        node.put("format", FORMAT);
        node.put("kind", "counter");
        node.put("next", nextNumber);
        return CatalogJson.text(node);
    }

    public static int decodeCounter(byte[] body) {
        return decode(COUNTER, body, node -> Fields.number(node, "next"));
    }

    /**
     * Reads a row.
     *
     * @param number the row's
     * @throws SchemalessException {@code STORE_MISMATCH} if it has values that this release never writes
     */
    public static Definition decode(int number, byte[] body) {
        return decode(number, body, node -> {
            Definition definition = decode(node);
            if (definition.number() != number) {
                throw new IllegalArgumentException("its number is " + definition.number());
            }
            return definition;
        });
    }

    /** Reads a row. A fault that {@code decode} throws as {@link IllegalArgumentException} names the row afterwards. */
    private static <T> T decode(int number, byte[] body, Function<JsonNode, T> decode) {
        try {
            JsonNode node = CatalogJson.read(body);
            long format = Fields.whole(node, "format", 1, Integer.MAX_VALUE);
            if (format > NEWEST_FORMAT) {
                throw new IllegalArgumentException(
                        "its format is " + format + ", this release knows formats up to " + NEWEST_FORMAT);
            }
            return decode.apply(node);
        } catch (IOException e) {
            throw unreadable(number, "it is not JSON", e);
        } catch (IllegalArgumentException | SchemalessException e) {
            throw unreadable(number, String.valueOf(e.getMessage()), e);
        }
    }

    private static Definition decode(JsonNode node) {
        String kind = node.path("kind").asText();
        return switch (kind) {
            case "model" ->
                new Definition.OfModel(
                        decodeNative(node),
                        Fields.word(
                                Definition.Phase.class,
                                "phase",
                                node.path("phase").asText()));
            case "view" -> new Definition.OfView(decodeView(node));
            case ExternalCodec.STORE -> new Definition.OfExternalStore(ExternalCodec.decodeStore(node));
            case ExternalCodec.TABLE -> new Definition.OfExternalTable(decodeModel(node));
            case "dropped index" -> decodeDroppedIndex(node);
            case "sequence" ->
                new Definition.OfSequence(
                        SequenceCodec.decode(node),
                        Fields.word(
                                Definition.Phase.class,
                                "phase",
                                node.path("phase").asText()));
            default -> throw new IllegalArgumentException("it is of the kind '" + Fields.shown(kind) + "'");
        };
    }

    private static int formatOf(Model model) {
        if (model.retention() != null) {
            return model.firstVersion() > 0 ? FORMAT_OF_PURGED_KEYS : FORMAT_OF_RETENTION;
        }
        if (!model.pastFields().isEmpty() || model.columns().stream().anyMatch(column -> column.missing() != null)) {
            return FORMAT_OF_LATER_COLUMNS;
        }
        if (model.migration() != null) {
            return FORMAT_OF_EXTERNALS;
        }
        if (isRenamed(model) || model.indexes().stream().anyMatch(IndexCodec::isUniqueOrDescends)) {
            return FORMAT_OF_RENAMED_AND_UNIQUE;
        }
        if (model.identityColumn().isPresent()) {
            return FORMAT_OF_SEQUENCES;
        }
        boolean plain =
                model.indexes().stream().allMatch(index -> index.undeclared().isEmpty());
        return plain ? FORMAT : FORMAT_OF_UNDECLARED;
    }

    private static boolean isRenamed(Model model) {
        return !model.name().equals(model.storedName());
    }

    private static void encodeModel(Model model, ObjectNode node) {
        node.put("number", model.number());
        node.put("name", model.name());
        ArrayNode columns = node.putArray("columns");
        model.columns().forEach(column -> encodeColumn(column, columns.addObject()));
        model.primaryKey().forEach(node.putArray("primaryKey")::add);
        node.put("shardField", model.shardField());
        ArrayNode indexes = node.putArray("indexes");
        model.indexes().forEach(index -> IndexCodec.encode(index, indexes.addObject()));
        if (model.comment() != null) {
            node.put(COMMENT, model.comment());
        }
        if (isRenamed(model)) {
            node.put(STORED_NAME, model.storedName());
        }
        if (model.statistics() != null) {
            encodeStatistics(model.statistics(), node.putObject("statistics"));
        }
        if (model.external() != null) {
            ExternalCodec.encode(model.external(), node.putObject(EXTERNAL));
        }
        if (!model.pastFields().isEmpty()) {
            model.pastFields().forEach(node.putArray(PAST_FIELDS)::add);
        }
        if (model.migration() != null) {
            ExternalCodec.encode(model.migration(), node.putObject(MIGRATION));
        }
        if (model.retention() != null) {
            RetentionCodec.encode(model.retention(), node.putObject(RETENTION));
        }
    }

    private static Model decodeNative(JsonNode node) {
        Model model = decodeModel(node);
        if (model.columns().isEmpty()) {
            throw new IllegalArgumentException("it has no columns");
        }
        return model;
    }

    private static Model decodeModel(JsonNode node) {
        Model model = new Model(
                Fields.number(node, "number"),
                Fields.name(node, "name"),
                Fields.list(node, "columns", CatalogCodec::decodeColumn),
                Fields.names(node, "primaryKey"),
                Fields.text(node, "shardField"),
                Fields.list(node, "indexes", IndexCodec::decode),
                node.hasNonNull("statistics") ? decodeStatistics(node.path("statistics")) : null,
                Fields.text(node, COMMENT),
                Fields.name(node, STORED_NAME, Fields.name(node, "name")),
                node.hasNonNull(EXTERNAL) ? ExternalCodec.decodeBinding(node.path(EXTERNAL)) : null,
                Fields.names(node, PAST_FIELDS),
                node.hasNonNull(MIGRATION) ? ExternalCodec.decodeMigration(node.path(MIGRATION)) : null,
                node.hasNonNull(RETENTION) ? RetentionCodec.decode(node.path(RETENTION)) : null);
        ModelLinks.check(model);
        return model;
    }

    private static void encodeStatistics(ModelStatistics statistics, ObjectNode node) {
        node.put("rows", statistics.rows());
        ObjectNode indexes = node.putObject("indexes");
        statistics.indexes().forEach((number, index) -> {
            ObjectNode each = indexes.putObject(Integer.toString(number));
            index.distinct().forEach(each.putArray("distinct")::add);
            each.put("nulls", index.nulls());
        });
    }

    private static ModelStatistics decodeStatistics(JsonNode node) {
        Map<Integer, IndexStatistics> indexes = new HashMap<>();
        node.path("indexes")
                .properties()
                .forEach(entry -> indexes.put(
                        Integer.valueOf(entry.getKey()),
                        new IndexStatistics(
                                Fields.list(entry.getValue(), "distinct", each -> count(each, "distinct")),
                                Math.max(
                                        0,
                                        Math.min(
                                                1,
                                                entry.getValue().path("nulls").asDouble())))));
        return new ModelStatistics(count(node.path("rows"), "rows"), indexes);
    }

    private static long count(JsonNode value, String field) {
        return Fields.wholeOf(value, field, 0, Long.MAX_VALUE);
    }

    private static void encodeColumn(Column column, ObjectNode node) {
        node.put("name", column.name());
        node.put("field", column.field());
        node.set("type", TypeCodec.encode(column.type()));
        node.put("cell", column.cell());
        node.put("notNull", column.notNull());
        node.put("default", column.defaultSql());
        if (column.identity() != null) {
            SequenceCodec.encode(column.identity(), node.putObject("identity"));
        }
        if (column.comment() != null) {
            node.put(COMMENT, column.comment());
        }
        if (column.missing() != null) {
            node.put(
                    MISSING, Base64.getEncoder().encodeToString(column.missing().encoded()));
        }
    }

    private static Column decodeColumn(JsonNode node) {
        ColumnType type = TypeCodec.decode(node.path("type"));
        String missing = Fields.text(node, MISSING);
        return new Column(
                Fields.name(node, "name"),
                Fields.name(node, "field"),
                type,
                Fields.name(node, "cell", Column.BASE_CELL),
                Fields.flag(node, "notNull"),
                Fields.text(node, "default"),
                node.hasNonNull("identity") ? decodeIdentity(node.path("identity")) : null,
                Fields.text(node, COMMENT),
                missing == null
                        ? null
                        : MissingValue.decode(type, Base64.getDecoder().decode(missing)));
    }

    private static Identity decodeIdentity(JsonNode node) {
        return new Identity(
                Fields.word(Identity.Form.class, "identity", node.path("form").asText()),
                Fields.number(node, "sequence"),
                SequenceCodec.decodeRange(node));
    }

    private static void encodeDroppedIndex(Definition.OfDroppedIndex index, ObjectNode node) {
        node.put("kind", "dropped index");
        node.put("number", index.number());
        node.put("name", index.name());
        node.put("model", index.modelNumber());
        node.put("modelName", index.modelName());
        node.put("unique", index.unique());
    }

    private static Definition decodeDroppedIndex(JsonNode node) {
        return new Definition.OfDroppedIndex(
                Fields.number(node, "number"),
                Fields.name(node, "name"),
                Fields.number(node, "model"),
                Fields.name(node, "modelName"),
                Fields.flag(node, "unique"));
    }

    private static void encodeView(ViewDefinition view, ObjectNode node) {
        node.put("kind", "view");
        node.put("number", view.number());
        node.put("name", view.name());
        node.put("sql", view.sql());
        ObjectNode settings = node.putObject("settings");
        view.settings().forEach(settings::put);
    }

    private static ViewDefinition decodeView(JsonNode node) {
        Map<String, String> settings = new LinkedHashMap<>();
        node.path("settings")
                .properties()
                .forEach(entry -> settings.put(entry.getKey(), Fields.text("settings", entry.getValue())));
        return new ViewDefinition(
                Fields.number(node, "number"), Fields.name(node, "name"), Fields.name(node, "sql"), settings);
    }

    private static SchemalessException unreadable(int number, String reason, Throwable cause) {
        return new SchemalessException(
                ErrorCode.STORE_MISMATCH,
                "Cannot read row " + number + " of the catalog: " + reason.replaceAll("\\p{Cc}", "?")
                        + ". Use the release that wrote it, or restore it from a backup.",
                cause);
    }
}
