package dev.schemaless.stores.protobuf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Reads a {@code FileDescriptorProto}: the declarations of one source file, in proto2, proto3 or an edition. The
 * numbers are those of {@code google/protobuf/descriptor.proto}.
 */
final class DescriptorFile {
    private static final int LABEL_REQUIRED = 2;
    private static final int LABEL_REPEATED = 3;
    private static final int OPTION_PACKED = 2;

    private final WireTree file;
    private final WireFaults faults;
    private final Features features;
    private final Map<String, RawMessage> messages = new HashMap<>();
    private final Map<String, EnumType> enums = new HashMap<>();
    private final Map<String, List<MessageField>> extensions = new HashMap<>();

    /** A message without its extensions. */
    record RawMessage(List<MessageField> fields, boolean isMapEntry, DescriptorFile file) {}

    DescriptorFile(WireTree file, WireFaults faults) {
        this.file = file;
        this.faults = faults;
        this.features = Features.of(file.text(12)).and(file.message(8).flatMap(options -> options.message(50)));
        String scope = file.text(2);
        file.messages(4).forEach(message -> message(message, scope));
        file.messages(5).forEach(each -> enumeration(each, scope));
        file.messages(7).forEach(extension -> extension(extension, scope));
    }

    String name() {
        return file.text(1);
    }

    List<String> imports() {
        return file.texts(3);
    }

    void addTo(
            BiConsumer<String, RawMessage> messagesOf,
            BiConsumer<String, EnumType> enumsOf,
            BiConsumer<String, List<MessageField>> extensionsOf) {
        messages.forEach(messagesOf);
        enums.forEach(enumsOf);
        extensions.forEach(extensionsOf);
    }

    private static String within(String scope, String name) {
        return scope.isEmpty() ? name : scope + "." + name;
    }

    private void message(WireTree message, String scope) {
        String fullName = within(scope, message.text(1));
        boolean isMapEntry = isMapEntry(message);
        List<MessageField> fields = new ArrayList<>();
        Set<String> entries = new HashSet<>();
        message.messages(3).stream()
                .filter(DescriptorFile::isMapEntry)
                .forEach(nested -> entries.add(fullName + "." + nested.text(1)));
        message.messages(2).forEach(field -> {
            boolean isOfMap = isMapEntry || entries.contains(fullName(field.text(6)));
            fields.add(field(field, field.text(1), hasPresence(field), isOfMap));
        });
        messages.put(fullName, new RawMessage(List.copyOf(fields), isMapEntry, this));
        message.messages(3).forEach(nested -> message(nested, fullName));
        message.messages(4).forEach(nested -> enumeration(nested, fullName));
        message.messages(6).forEach(nested -> extension(nested, fullName));
    }

    private static boolean isMapEntry(WireTree message) {
        return message.message(7).map(options -> options.number(7, 0) != 0).orElse(false);
    }

    private void extension(WireTree extension, String scope) {
        String key = "[" + within(scope, extension.text(1)) + "]";
        extensions
                .computeIfAbsent(fullName(extension.text(2)), absent -> new ArrayList<>())
                .add(field(extension, key, true, false));
    }

    private MessageField field(WireTree field, String key, boolean hasPresence, boolean isOfMap) {
        Features own = featuresOf(field);
        FieldKind kind = FieldKind.ofNumber(field.number(5, 0), faults);
        if (kind == FieldKind.MESSAGE && own.isDelimited() && !isOfMap) {
            kind = FieldKind.GROUP;
        }
        boolean isRepeated = field.number(4, 1) == LABEL_REPEATED;
        return new MessageField(
                key,
                (int) field.number(3, 0),
                kind,
                isRepeated,
                !isRepeated && (hasPresence || kind.isMessage()),
                field.number(4, 1) == LABEL_REQUIRED || (!isRepeated && own.isRequired()),
                isRepeated && kind.isPackable() && isPacked(field, own),
                field.text(7),
                (int) field.number(9, -1),
                fullName(field.text(6)));
    }

    private boolean hasPresence(WireTree field) {
        boolean isMemberOfOneof = field.hasNumber(9);
        boolean isOptional = field.number(17, 0) != 0;
        return isMemberOfOneof || isOptional || !featuresOf(field).isImplicit();
    }

    private Features featuresOf(WireTree field) {
        return features.and(field.message(8).flatMap(options -> options.message(21)));
    }

    private static boolean isPacked(WireTree field, Features own) {
        boolean otherwise = !own.isExpanded();
        return field.message(8)
                .map(options -> options.number(OPTION_PACKED, otherwise ? 1 : 0) != 0)
                .orElse(otherwise);
    }

    /** Returns the full name of a type, which follows a dot. */
    private static String fullName(String reference) {
        return reference.startsWith(".") ? reference.substring(1) : reference;
    }

    private void enumeration(WireTree declared, String scope) {
        Map<Integer, String> names = new HashMap<>();
        Map<String, Integer> numbers = new HashMap<>();
        List<WireTree> values = declared.messages(2);
        values.forEach(value -> {
            names.putIfAbsent((int) value.number(2, 0), value.text(1));
            numbers.putIfAbsent(value.text(1), (int) value.number(2, 0));
        });
        boolean isClosed = features.and(declared.message(3).flatMap(options -> options.message(7)))
                .isClosed();
        int first = values.isEmpty() ? 0 : (int) values.get(0).number(2, 0);
        enums.put(within(scope, declared.text(1)), new EnumType(names, numbers, isClosed, first));
    }
}
