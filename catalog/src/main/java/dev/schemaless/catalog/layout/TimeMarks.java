package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.access.AsOf;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.Timestamps;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The places of the time in texts that read as of one. Each is a parameter with a comment, so the order of a text's parts does not matter. A
 * text is the same for all times.
 */
public final class TimeMarks {
    static final String MARK = "?/*as of*/";

    private TimeMarks() {}

    /**
     * Returns a query with the time as the value of its marks; the query itself for rows as they are.
     *
     * @param query without values for them
     * @throws dev.schemaless.catalog.SchemalessException {@code DATETIME_OUT_OF_RANGE} unless the time is of the years 0 to 9999
     */
    public static Query bound(Query query, @Nullable AsOf asOf) {
        if (asOf == null) {
            return query;
        }
        String text = query.text();
        String time = Timestamps.text(asOf.micros());
        Iterator<? extends @Nullable Object> others = query.parameters().iterator();
        List<@Nullable Object> all = new ArrayList<>();
        for (int mark = text.indexOf('?'); mark >= 0; mark = text.indexOf('?', mark + 1)) {
            all.add(text.startsWith(MARK, mark) ? time : others.next());
        }
        return new Query(text, all, query.isKept());
    }
}
