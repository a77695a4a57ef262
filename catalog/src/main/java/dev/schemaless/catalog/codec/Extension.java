package dev.schemaless.catalog.codec;

/** A MessagePack extension value. */
public final class Extension {
    private final byte type;
    private final byte[] content;

    /** Takes the content without a copy: it must not change afterwards. */
    Extension(byte type, byte[] content) {
        this.type = type;
        this.content = content;
    }

    /** Returns the type; negative ones are MessagePack's own. */
    public byte type() {
        return type;
    }

    /** Returns a copy of the content. */
    public byte[] content() {
        return content.clone();
    }
}
