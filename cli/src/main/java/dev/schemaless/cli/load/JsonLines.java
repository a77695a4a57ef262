package dev.schemaless.cli.load;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/** One JSON object a line; blank lines are passed over. Numbers keep their exact value. */
final class JsonLines implements RowReader {
    private static final ObjectReader OBJECTS =
            ExactJson.MAPPER.readerFor(new TypeReference<LinkedHashMap<String, @Nullable Object>>() {});

    private static final int MOST_SHOWN = 400;

    private final BoundedLines lines;

    JsonLines(InputStream in, int maxLineBytes) {
        this.lines = new BoundedLines(in, maxLineBytes);
    }

    @Override
    public @Nullable SourceRow next() throws IOException, BadLineException {
        byte[] text = lines.next();
        while (text != null && isBlank(text)) {
            text = lines.next();
        }
        return text == null ? null : parse(text, lines.line());
    }

    private static boolean isBlank(byte[] text) {
        return text.length < 64 && new String(text, StandardCharsets.ISO_8859_1).isBlank();
    }

    private static SourceRow parse(byte[] text, long line) throws IOException, BadLineException {
        try {
            LinkedHashMap<String, @Nullable Object> fields = OBJECTS.readValue(text);
            if (fields == null) {
                throw new BadLineException(line, "the line is null where a JSON object is expected");
            }
            return new SourceRow(line, text.length, fields);
        } catch (JsonProcessingException e) {
            throw new BadLineException(line, "not a JSON object: " + ExactJson.reason(e) + excerpt(text, e));
        } catch (java.io.CharConversionException e) {
            throw new BadLineException(line, "not a JSON object: the line is not UTF-8");
        }
    }

    /** Returns the text from the fault on, or nothing if the fault has no place. */
    private static String excerpt(byte[] text, JsonProcessingException e) {
        int from = e.getLocation() == null ? 0 : e.getLocation().getColumnNr() - 1;
        return from < 0 || from >= text.length
                ? ""
                : ": "
                        + Excerpt.of(new String(
                                text, from, Math.min(MOST_SHOWN, text.length - from), StandardCharsets.UTF_8));
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
