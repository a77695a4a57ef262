package dev.schemaless.planner.expression;

import dev.schemaless.planner.SchemaNames;
import dev.schemaless.planner.type.SchemalessTypeSystem;
import dev.schemaless.planner.value.Temporals;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.ToLongFunction;

/** Functions of the session, its user and one instant for the whole statement, shown in its zone to the microsecond; and of chance. */
public final class SessionCalls {
    /** The function of the session's number. */
    public static final String CONNECTION_ID = "CONNECTION_ID";

    /** The function of the seconds from 1970 to now. */
    public static final String EPOCH_SECONDS = "EPOCH_SECONDS";

    private static final Evaluator CHANCE =
            (row, context) -> ThreadLocalRandom.current().nextDouble();

    private SessionCalls() {}

    static void register(Map<String, CallCompiler> byName) {
        Evaluator date = (row, context) -> (int) now(context).toLocalDate().toEpochDay();
        Evaluator user = (row, context) -> context.user();
        putTime(byName, context -> Temporals.micros(now(context)), "CURRENT_TIMESTAMP", "LOCALTIMESTAMP");
        put(byName, date, "CURRENT_DATE");
        putTime(byName, context -> Temporals.micros(now(context).toLocalTime()), "CURRENT_TIME", "LOCALTIME");
        put(byName, (row, context) -> UUID.randomUUID(), "UUID");
        byName.put("RAND", (call, operands) -> operands.isEmpty() ? Optional.of(CHANCE) : Optional.empty());
        put(byName, user, "USER", "CURRENT_USER", "SESSION_USER", "SYSTEM_USER");
        put(byName, (row, context) -> SchemaNames.DEFAULT, "CURRENT_SCHEMA");
        put(byName, (row, context) -> context.session(), CONNECTION_ID);
        put(byName, (row, context) -> context.now().getEpochSecond(), EPOCH_SECONDS);
    }

    private static LocalDateTime now(EvaluationContext context) {
        return LocalDateTime.ofInstant(context.now(), context.zone());
    }

    /** Registers a time, which is cut to the precision that a call names. */
    private static void putTime(
            Map<String, CallCompiler> byName, ToLongFunction<EvaluationContext> time, String... names) {
        for (String name : names) {
            byName.put(name, (call, operands) -> {
                int precision = operands.isEmpty()
                        ? SchemalessTypeSystem.MAX_FRACTION
                        : call.getType().getPrecision();
                return Optional.of((row, context) -> Temporals.cut(time.applyAsLong(context), precision));
            });
        }
    }

    private static void put(Map<String, CallCompiler> byName, Evaluator evaluator, String... names) {
        for (String name : names) {
            byName.put(name, (call, operands) -> Optional.of(evaluator));
        }
    }
}
