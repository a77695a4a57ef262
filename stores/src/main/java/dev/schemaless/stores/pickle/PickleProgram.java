package dev.schemaless.stores.pickle;

import java.math.BigInteger;
import java.util.List;
import java.util.Locale;

/** Runs a pickle of protocol 0 to 5 up to its end. Not thread-safe. */
final class PickleProgram {
    private static final int NEWEST_PROTOCOL = 5;
    private static final int CONTAINER = 64;
    private static final int SCALAR = 24;
    private static final int STRING = 56;

    private final PickleInput in;
    private final PickleMemory memory;

    private PickleProgram(byte[] pickle) {
        this.in = new PickleInput(pickle);
        this.memory = new PickleMemory(pickle.length);
    }

    /** Returns the value that a pickle makes. */
    static PickleValue run(byte[] pickle) {
        return new PickleProgram(pickle).run();
    }

    private PickleValue run() {
        while (true) {
            int operation = in.unsignedByte();
            if (operation == '.') {
                return memory.pop();
            }
            if (!(literal(operation)
                    || text(operation)
                    || container(operation)
                    || stack(operation)
                    || call(operation))) {
                throw new PickleRefusal(String.format(
                        Locale.ROOT,
                        "byte %d has 0x%02x, which is not a supported operation",
                        in.position() - 1,
                        operation));
            }
        }
    }

    private boolean literal(int operation) {
        switch (operation) {
            case 'N' -> memory.push(PickleValue.Single.NONE);
            case 0x88 -> memory.push(PickleValue.Single.TRUE);
            case 0x89 -> memory.push(PickleValue.Single.FALSE);
            case 'J' -> small(in.signedInt());
            case 'K' -> small(in.unsignedByte());
            case 'M' -> small(in.unsignedShort());
            case 'I', 'L' -> number(PickleText.number(in.shortLine()));
            case 0x8a -> number(PickleText.of(in.number(in.unsignedByte())));
            case 0x8b -> number(PickleText.of(in.number(in.signedInt())));
            case 'F' -> memory.push(PickleText.real(in.shortLine()), SCALAR);
            case 'G' -> memory.push(new PickleValue.Real(in.bigEndianDouble()), SCALAR);
            default -> {
                return false;
            }
        }
        return true;
    }

    private void small(long number) {
        memory.push(new PickleValue.Small(number), SCALAR);
    }

    private void number(PickleValue number) {
        memory.push(
                number,
                number instanceof PickleValue.Whole whole
                        ? STRING + whole.number().bitLength() / 8
                        : SCALAR);
    }

    private boolean text(int operation) {
        switch (operation) {
            case 'S' -> {
                PickleValue.Bytes line = in.line();
                memory.take(line.length());
                bytes(PickleText.quoted(line));
            }
            case 'T' -> bytes(in.slice(in.signedInt(), true));
            case 'U' -> bytes(in.slice(in.unsignedByte(), true));
            case 'B' -> bytes(in.slice(in.unsignedInt(), false));
            case 'C' -> bytes(in.slice(in.unsignedByte(), false));
            case 0x8e, 0x96 -> bytes(in.slice(in.signedLong(), false));
            case 'V' -> {
                PickleValue.Bytes line = in.line();
                memory.take(2L * line.length());
                memory.push(PickleText.unicode(line), STRING);
            }
            case 'X' -> string(in.slice(in.unsignedInt(), true));
            case 0x8c -> string(in.slice(in.unsignedByte(), true));
            case 0x8d -> string(in.slice(in.signedLong(), true));
            default -> {
                return false;
            }
        }
        return true;
    }

    private void bytes(PickleValue.Bytes bytes) {
        memory.push(bytes, STRING);
    }

    /** Pushes a string. Bytes that are not UTF-8 become U+FFFD. */
    private void string(PickleValue.Bytes bytes) {
        memory.take(2L * bytes.length());
        memory.push(new PickleValue.Text(bytes.utf8()), STRING);
    }

    private boolean container(int operation) {
        switch (operation) {
            case ']', 0x8f -> memory.push(new PickleValue.Items(), CONTAINER);
            case '}' -> memory.push(new PickleValue.Pairs(), CONTAINER);
            case ')' -> memory.push(new PickleValue.Items(List.of()), CONTAINER);
            case 'l', 't', 0x91 -> memory.push(new PickleValue.Items(memory.popToMark()), CONTAINER);
            case 'd' -> memory.push(new PickleValue.Pairs(even(memory.popToMark())), CONTAINER);
            case 0x85 -> tuple(1);
            case 0x86 -> tuple(2);
            case 0x87 -> tuple(3);
            case 'a' -> append(List.of(memory.pop()));
            case 'e', 0x90 -> append(memory.popToMark());
            case 's' -> {
                PickleValue value = memory.pop();
                set(List.of(memory.pop(), value));
            }
            case 'u' -> set(even(memory.popToMark()));
            default -> {
                return false;
            }
        }
        return true;
    }

    private void tuple(int size) {
        PickleValue[] values = new PickleValue[size];
        for (int i = size - 1; i >= 0; i--) {
            values[i] = memory.pop();
        }
        memory.push(new PickleValue.Items(List.of(values)), CONTAINER);
    }

    private static List<PickleValue> even(List<PickleValue> values) {
        if (values.size() % 2 != 0) {
            throw new PickleRefusal("it has a key without a value");
        }
        return values;
    }

    private void append(List<PickleValue> values) {
        if (!(memory.top() instanceof PickleValue.Items items)) {
            throw new PickleRefusal("it appends to a value that is not a list");
        }
        add(items.values(), values);
    }

    private void set(List<PickleValue> pairs) {
        if (!(memory.top() instanceof PickleValue.Pairs dictionary)) {
            throw new PickleRefusal("it sets an item of a value that is not a dictionary");
        }
        add(dictionary.values(), pairs);
    }

    private void add(List<PickleValue> to, List<PickleValue> values) {
        memory.take(2L * Long.BYTES * values.size());
        try {
            to.addAll(values);
        } catch (UnsupportedOperationException e) {
            throw new PickleRefusal("it appends to a tuple");
        }
    }

    private boolean stack(int operation) {
        switch (operation) {
            case '(' -> memory.mark();
            case '0' -> memory.discard();
            case '1' -> memory.popToMark();
            case '2' -> memory.push(memory.top());
            case 'p' -> memory.remember(decimal(in.shortLine()));
            case 'q' -> memory.remember(in.unsignedByte());
            case 'r' -> memory.remember(in.unsignedInt());
            case 0x94 -> memory.remember();
            case 'g' -> memory.push(memory.recall(decimal(in.shortLine())));
            case 'h' -> memory.push(memory.recall(in.unsignedByte()));
            case 'j' -> memory.push(memory.recall(in.unsignedInt()));
            case 0x80 -> {
                int protocol = in.unsignedByte();
                if (protocol > NEWEST_PROTOCOL) {
                    throw new PickleRefusal(
                            "its protocol is " + protocol + ", and the newest that is read is " + NEWEST_PROTOCOL);
                }
            }
            // frames only say how much may be read ahead
            case 0x95 -> in.signedLong();
            default -> {
                return false;
            }
        }
        return true;
    }

    private static long decimal(String line) {
        if (PickleText.number(line) instanceof PickleValue.Small small && small.number() >= 0) {
            return small.number();
        }
        return switch (line) {
            case "00" -> 0;
            case "01" -> 1;
            default -> throw new PickleRefusal("it remembers a value under a key that is not a number");
        };
    }

    private boolean call(int operation) {
        switch (operation) {
            case 'c' -> {
                String module = in.shortLine();
                callable(module, in.shortLine());
            }
            case 0x93 -> {
                String name = name(memory.pop());
                callable(name(memory.pop()), name);
            }
            case 'R', 0x81 -> {
                PickleValue arguments = memory.pop();
                made(memory.pop(), arguments);
            }
            case 'i' -> {
                String module = in.shortLine();
                PickleGlobal made = PickleGlobal.of(module, in.shortLine());
                memory.push(made.call(memory.popToMark()), STRING);
            }
            case 'o' -> {
                List<PickleValue> parts = memory.popToMark();
                if (parts.isEmpty()) {
                    throw new PickleRefusal("it makes an object of nothing");
                }
                made(parts.get(0), new PickleValue.Items(parts.subList(1, parts.size())));
            }
            case 'b' -> build(memory.pop());
            case 'P', 'Q' -> throw new PickleRefusal("it has a persistent id, whose object is elsewhere");
            case 0x82, 0x83, 0x84 -> throw new PickleRefusal("it has an extension code, which only its program knows");
            default -> {
                return false;
            }
        }
        return true;
    }

    private void callable(String module, String name) {
        memory.push(new PickleValue.Callable(PickleGlobal.of(module, name)), SCALAR);
    }

    private static String name(PickleValue value) {
        if (value instanceof PickleValue.Text text) {
            return text.text();
        }
        throw new PickleRefusal("it names a type by a value that is not a text");
    }

    private void made(PickleValue callable, PickleValue arguments) {
        if (!(callable instanceof PickleValue.Callable made) || !(arguments instanceof PickleValue.Items items)) {
            throw new PickleRefusal("it calls a value that cannot be called");
        }
        memory.push(made.global().call(items.values()), STRING);
    }

    /** Gives the object on the stack its state: UUIDs alone have one. */
    private void build(PickleValue state) {
        if (memory.top() instanceof PickleValue.Uuid uuid && state instanceof PickleValue.Pairs pairs) {
            for (int i = 0; i < pairs.values().size(); i += 2) {
                if (isName(pairs.values().get(i), "int")) {
                    uuid.become(unsigned(pairs.values().get(i + 1)));
                }
            }
        } else {
            throw new PickleRefusal("it gives a state to a value without one");
        }
    }

    private static boolean isName(PickleValue value, String name) {
        return (value instanceof PickleValue.Text text && text.text().equals(name))
                || (value instanceof PickleValue.Bytes bytes
                        && bytes.length() == name.length()
                        && bytes.latin().equals(name));
    }

    private static BigInteger unsigned(PickleValue value) {
        BigInteger number = null;
        if (value instanceof PickleValue.Small small) {
            number = BigInteger.valueOf(small.number());
        } else if (value instanceof PickleValue.Whole whole) {
            number = whole.number();
        }
        if (number == null || number.signum() < 0 || number.bitLength() > 2 * Long.SIZE) {
            throw PickleGlobal.UUID.wrong();
        }
        return number;
    }
}
