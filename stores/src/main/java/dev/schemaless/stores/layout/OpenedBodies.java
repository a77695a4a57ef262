package dev.schemaless.stores.layout;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The bodies of a row in plain form. Each is brought there when it is first read, and kept. Used by one thread at a time. */
public final class OpenedBodies extends AbstractList<byte @Nullable []> {
    private final List<byte @Nullable []> bodies;
    private final boolean[] opened;
    private final BodyForm form;
    private final String key;

    /**
     * Makes the bodies of a row.
     *
     * @param key of the row, as messages name it
     */
    public OpenedBodies(List<byte @Nullable []> stored, BodyForm form, String key) {
        this.bodies = new ArrayList<>(stored);
        this.opened = new boolean[stored.size()];
        this.form = form;
        this.key = key;
    }

    @Override
    public byte @Nullable [] get(int index) {
        byte[] body = bodies.get(index);
        if (!opened[index] && body != null) {
            body = form.plain(body, key);
            bodies.set(index, body);
            opened[index] = true;
        }
        return body;
    }

    @Override
    public int size() {
        return bodies.size();
    }
}
