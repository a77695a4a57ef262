package dev.schemaless.tests.jar;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.Set;

/** The texts of a class file's constant pool: names of classes, descriptors, strings. */
final class ClassConstants {
    private static final int HEADER = 8;

    private ClassConstants() {}

    /** Reads the texts of a class file. */
    static Set<String> of(InputStream file) throws IOException {
        DataInputStream in = new DataInputStream(file);
        in.skipNBytes(HEADER);
        Set<String> texts = new HashSet<>();
        int size = in.readUnsignedShort();
        for (int i = 1; i < size; i++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1 -> texts.add(in.readUTF());
                case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
                case 5, 6 -> {
                    in.skipNBytes(8);
                    // JVMS 4.4.5: it takes two places
                    i++;
                }
                case 7, 8, 16, 19, 20 -> in.skipNBytes(2);
                case 15 -> in.skipNBytes(3);
                default -> throw new IOException("constant of unknown tag " + tag);
            }
        }
        return texts;
    }
}
