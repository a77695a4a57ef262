package dev.schemaless.jdbc;

import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Keeps the start and end of pools out of the log of the one-file jar, whose java.util.logging would otherwise print them
 * to the standard error of everyone who has configured nothing.
 */
final class PoolLogging {
    /** The one-file jar relocates the name together with the library; held here because loggers are collected. */
    private static final Logger POOLS = Logger.getLogger("com.zaxxer.hikari");

    private PoolLogging() {}

    /** Shows warnings only, unless a level was configured; elsewhere the pools' logger is not ours, and stays as it is. */
    static void quieten() {
        if (POOLS.getName().startsWith(SchemalessDriver.LOGGER) && POOLS.getLevel() == null) {
            POOLS.setLevel(Level.WARNING);
        }
    }
}
