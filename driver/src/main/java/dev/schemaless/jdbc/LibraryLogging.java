package dev.schemaless.jdbc;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Keeps routine messages of libraries out of the log of the one-file jar. Its java.util.logging would otherwise print
 * them to standard error in every unconfigured program.
 */
final class LibraryLogging {
    /** The one-file jar relocates the names together with the libraries. */
    private static final String POOLS = "com.zaxxer.hikari";

    private static final String PLANNER = "org.apache.calcite.plan.RelOptPlanner";

    /** Held here because loggers are collected. */
    private static final List<Logger> QUIET = new CopyOnWriteArrayList<>();

    private LibraryLogging() {}

    /**
     * Hides the start and end of pools, and that the planner stopped searching: {@code planningTimeout} asks it to, and the
     * statement runs. Levels that were configured stay, and so do loggers outside the jar: no logger is made for it, as the first
     * starts java.util.logging, which opens every jar of the class path.
     */
    static void quieten() {
        quieten(POOLS, Level.WARNING);
        quieten(PLANNER, Level.SEVERE);
    }

    private static void quieten(String name, Level level) {
        if (!name.startsWith(SchemalessDriver.LOGGER)) {
            return;
        }
        Logger logger = Logger.getLogger(name);
        QUIET.add(logger);
        if (logger.getLevel() == null) {
            logger.setLevel(level);
        }
    }
}
