package dev.schemaless.catalog.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The acknowledged writes that a crashing server may lose, by its variables. Immutable.
 *
 * @param version as {@link ServerVersion} reads it
 * @param variables of the server, by their names in lower case; absent ones are not judged
 * @param partitions how many the store has
 */
record CrashSafety(ServerVersion version, Map<String, String> variables, int partitions) {
    private static final long MYSQL_WITH_CRASH_SAFE_XA = ServerVersion.number(8, 0, 30);

    CrashSafety {
        variables = Map.copyOf(variables);
    }

    /** Returns the hazards, each as the setting found, its effect, and a remedy; empty if there are none. */
    List<String> hazards() {
        List<String> hazards = new ArrayList<>();
        String flush = variables.getOrDefault("innodb_flush_log_at_trx_commit", "1");
        // 3 is MariaDB's, and syncs more often than 1
        if (!flush.equals("1") && !flush.equals("3")) {
            hazards.add("innodb_flush_log_at_trx_commit is " + flush
                    + ", so that commits of the last second may be lost when the machine crashes"
                    + (isDistributed() ? ", and transactions over several partitions be halved" : "")
                    + ". Set it to 1.");
        }
        if (hasBinaryLog()) {
            String sync = variables.getOrDefault("sync_binlog", "1");
            if (!sync.equals("1")) {
                hazards.add("sync_binlog is " + sync
                        + ", so that the binary log may lack commits when the machine crashes, and they be rolled back or"
                        + " missing from replicas. Set it to 1.");
            }
            if (isDistributed()) {
                addDistributed(hazards);
            }
        }
        return hazards;
    }

    private void addDistributed(List<String> hazards) {
        if (version.mariaDb()) {
            hazards.add(
                    "log_bin is ON on MariaDB, which does not promise that prepared transactions and the binary log agree"
                            + " after a crash. Transactions over several partitions may be halved on replicas. Set skip_log_bin,"
                            + " or build the replicas anew after a crash.");
        } else if (version.number() < MYSQL_WITH_CRASH_SAFE_XA) {
            hazards.add(
                    "log_bin is ON on MySQL before 8.0.30, where prepared transactions and the binary log may disagree"
                            + " after a crash. Transactions over several partitions may be halved. Upgrade the server, or set"
                            + " skip_log_bin.");
        }
    }

    private boolean isDistributed() {
        return partitions > 1;
    }

    private boolean hasBinaryLog() {
        String value = variables.getOrDefault("log_bin", "OFF");
        return value.equalsIgnoreCase("ON") || value.equals("1");
    }
}
