package dev.schemaless.jdbc;

import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Keeps what libraries say of their daily work out of the log of the one-file jar, whose java.util.logging would
 * otherwise print it to the standard error of everyone who has configured nothing.
 */
final class LibraryLogging {
    /** The one-file jar relocates the names together with the libraries; held here because loggers are collected. */
    private static final Logger POOLS = Logger.getLogger("com.zaxxer.hikari");

    private static final Logger PLANNER = Logger.getLogger("org.apache.calcite.plan.RelOptPlanner");

    private LibraryLogging() {}

    /**
     * Hides the start and end of pools, and that the planner stopped searching: {@code planningTimeout} asks it to, and the
     * statement runs. Levels that were configured stay, and so does what is not the jar's own.
     */
    static void quieten() {
        quieten(POOLS, Level.WARNING);
        quieten(PLANNER, Level.SEVERE);
    }

    private static void quieten(Logger logger, Level level) {
        if (logger.getName().startsWith(SchemalessDriver.LOGGER) && logger.getLevel() == null) {
            logger.setLevel(level);
        }
    }
}
