package dev.schemaless.stores.uber;

import dev.schemaless.catalog.codec.BodyCodec;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.stores.layout.BodyForm;
import dev.schemaless.stores.layout.BodyLimit;

/** Bodies of MessagePack or of JSON, compressed by zlib or not; the first byte shows which. */
enum UberBody implements BodyForm {
    ANY;

    @Override
    public byte[] plain(byte[] stored, String key) {
        String owner = "row key '" + key + "'";
        byte[] content = BodyCodec.isZlib(stored) ? BodyCodec.inflate(stored, owner, BodyLimit.MOST) : stored;
        if (BodyCodec.isZlib(content)) {
            throw BodyCodec.corrupt(owner, "its compressed content is neither MessagePack nor JSON");
        }
        byte[] plain = BodyCodec.decode(content, owner);
        // a body that was cut off is refused, whichever of its fields are wanted
        new BodyReader(plain, owner).skip();
        return plain;
    }
}
