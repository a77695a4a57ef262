package dev.schemaless.stores.friendfeed;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.codec.BodyEdit;
import dev.schemaless.stores.cells.EntityKeys;
import dev.schemaless.stores.entry.FieldValues;
import dev.schemaless.stores.layout.LayoutOptions;
import dev.schemaless.stores.layout.UuidText;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Fields and compression that a program adds to JSON bodies, as a sample shows them.
 *
 * @param compression whether it compresses new bodies; empty if neither the sample nor an option shows it
 * @param tagField the field that repeats the class of an entity; null for none
 * @param timeField the field that has the time of the last write as seconds since 1970; null for none
 * @param keyField the field that repeats the key; null for none
 * @param keyForm its form there
 */
record BodyConventions(
        Optional<Boolean> compression,
        @Nullable String tagField,
        @Nullable String timeField,
        @Nullable String keyField,
        EntityKeys.Form keyForm) {
    private static final String TIME = "updated";
    private static final double MICROS = 1e6;
    private static final int ENOUGH = 200;

    /** A body of a sample. */
    private record Sample(RowKey key, FieldValues values) {}

    /**
     * Looks at entities.
     *
     * @param sampled of the class, the newest first
     */
    static BodyConventions of(
            EntityTable table, EntityKeys keys, List<EntitySample.Entity> sampled, LayoutOptions options) {
        List<Sample> samples = new ArrayList<>();
        Optional<Boolean> compression = Optional.empty();
        for (EntitySample.Entity entity : sampled.subList(0, Math.min(ENOUGH, sampled.size()))) {
            Optional<StoredJson> json = entity.json();
            RowKey key = keys.keyOf(entity.key());
            if (json.isPresent() && key != null) {
                compression = compression.or(() -> json.map(StoredJson::isPacked));
                values(entity, table).ifPresent(values -> samples.add(new Sample(key, values)));
            }
        }
        boolean isTimed = table.time() != null && table.time().name().equalsIgnoreCase(TIME);
        String key = table.key().name();
        return new BodyConventions(
                compression.or(() -> given(options)),
                tagField(table.tag(), samples),
                isTimed
                                && (samples.isEmpty()
                                        ? table.tag() != null
                                        : samples.stream().anyMatch(BodyConventions::isTimed))
                        ? TIME
                        : null,
                keyForm(samples, key).isPresent() ? key : null,
                keyForm(samples, key).orElse(EntityKeys.Form.HEX32));
    }

    /**
     * Returns the field that repeats the class. Without a sample it is the column's name: only eklitzke's schemaless
     * has such a column, and it repeats the class.
     */
    private static @Nullable String tagField(@Nullable String tag, List<Sample> samples) {
        boolean isSeen = samples.isEmpty();
        for (Sample each : samples) {
            isSeen = isSeen || (tag != null && each.values().get(tag) instanceof Long);
        }
        return isSeen ? tag : null;
    }

    private static Optional<Boolean> given(LayoutOptions options) {
        return options.find("body")
                .filter(body -> EntityBody.of(options).content() == EntityBody.Content.JSON)
                .map(body -> body.length() > "json".length());
    }

    private static Optional<FieldValues> values(EntitySample.Entity entity, EntityTable table) {
        List<String> fields = new ArrayList<>(List.of(TIME, table.key().name()));
        if (table.tag() != null) {
            fields.add(table.tag());
        }
        return entity.values(fields);
    }

    private static boolean isTimed(Sample sample) {
        return sample.values().get(TIME) instanceof Double;
    }

    private static Optional<EntityKeys.Form> keyForm(List<Sample> samples, String field) {
        for (EntityKeys.Form form : List.of(EntityKeys.Form.HEX32, EntityKeys.Form.DASHED36)) {
            if (!samples.isEmpty()
                    && samples.stream()
                            .allMatch(each ->
                                    text(each.key(), form).equals(each.values().get(field)))) {
                return Optional.of(form);
            }
        }
        return Optional.empty();
    }

    private static String text(RowKey key, EntityKeys.Form form) {
        return form == EntityKeys.Form.HEX32 ? UuidText.plain(key) : UuidText.of(key);
    }

    /**
     * Returns the body of a new entity with the fields that the program would add.
     *
     * @param tag null for none
     */
    byte[] completed(byte[] plain, RowKey key, @Nullable Long tag) {
        BodyEdit edit = BodyEdit.of(plain, UuidText.owner(key));
        FieldValues given = FieldValues.of(plain, fields(), UuidText.of(key));
        if (tagField != null && tag != null) {
            edit.set(tagField, out -> out.writeLong(tag));
        }
        if (timeField != null && given.get(timeField) == null) {
            edit.set(timeField, out -> out.writeDouble(now()));
        }
        if (keyField != null) {
            edit.set(keyField, out -> out.writeString(text(key, keyForm)));
        }
        return edit.toBytes();
    }

    /** Returns the body of a changed entity with the time of the change, unless the change set another one. */
    byte[] stamped(byte[] before, byte[] after, RowKey key) {
        if (timeField == null) {
            return after;
        }
        FieldValues earlier = FieldValues.of(before, List.of(timeField), UuidText.of(key));
        FieldValues later = FieldValues.of(after, List.of(timeField), UuidText.of(key));
        boolean isStale = earlier.get(timeField) instanceof Double && earlier.sameAs(later, timeField);
        return isStale
                ? BodyEdit.of(after, UuidText.owner(key))
                        .set(timeField, out -> out.writeDouble(now()))
                        .toBytes()
                : after;
    }

    /** Returns the fields that repeat the class and the key, which never change. */
    List<String> fixed() {
        List<String> fields = new ArrayList<>();
        if (tagField != null) {
            fields.add(tagField);
        }
        if (keyField != null) {
            fields.add(keyField);
        }
        return fields;
    }

    private List<String> fields() {
        List<String> fields = fixed();
        if (timeField != null) {
            fields.add(timeField);
        }
        return fields;
    }

    private static double now() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()) / MICROS;
    }
}
