package dev.schemaless.catalog.dialect;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedByInterruptException;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Translates the errors of servers into ours. */
public final class SqlStates {
    private static final Set<Integer> MYSQL_CONFLICTS = Set.of(1020, 1205, 1213, 1613, 1614, 1615, 3572);
    private static final Set<Integer> LOCK_WAITS = Set.of(1205, 50200);
    private static final Set<Integer> MYSQL_KILLED = Set.of(1317, 1969, 3024);
    private static final Set<Integer> MYSQL_LOST = Set.of(1053, 1077, 1927, 2006, 2013, 3169);
    /** Running in read-only mode. */
    public static final int READ_ONLY_MODE = 1836;

    /**
     * The server takes no writes: it runs in read-only mode, InnoDB does, a node of Galera has no quorum, or the hook of a replication
     * group refuses to commit.
     */
    private static final Set<Integer> MYSQL_READ_ONLY = Set.of(1047, READ_ONLY_MODE, 1874, 3100);

    /** An option forbids the statement: read_only, or one of many others. */
    private static final int OPTION_FORBIDS = 1290;

    private static final Pattern READ_ONLY_OPTION = Pattern.compile("read[-_]only");

    private static final Set<Integer> MYSQL_REFUSED = Set.of(1040, 1130, 1203, 1226);
    /** There is no such account, or it has another password. */
    private static final Set<Integer> MYSQL_ACCOUNT = Set.of(1045, 1698);
    /** The message of Connector/J where a server asks for a password in clear text, and that is switched off. */
    private static final String CLEAR_PASSWORD = "plugin 'mysql_clear_password'";
    /** The account may not do that to a database, a table, a column. */
    private static final Set<Integer> MYSQL_DENIED = Set.of(1044, 1142, 1143, 1227, 1370);

    /** Values are checked before they are sent, but columns of other programs' tables may be of any type. */
    private static final Map<Integer, ErrorCode> MYSQL_VALUES = Map.of(
            1264, ErrorCode.NUMBER_OUT_OF_RANGE,
            1265, ErrorCode.CAST_INVALID,
            1292, ErrorCode.DATETIME_INVALID,
            1366, ErrorCode.CAST_INVALID,
            1406, ErrorCode.STRING_TOO_LONG);

    private static final Set<Integer> H2_CONFLICTS = Set.of(40001, 50200, 90131, 90143);
    private static final Set<Integer> H2_LOST = Set.of(90007, 90067, 90098, 90121);
    private static final Set<Integer> DISK_FULL = Set.of(1021, 1026, 1114);
    private static final Set<Integer> H2_FILE_FAILED = Set.of(90028, 90031);
    private static final int H2_FILE_CORRUPT = 90030;
    /** The end of a message: the statement and the code, or the code alone. */
    private static final Pattern H2_END = Pattern.compile("(?s); SQL statement:\\n.*| \\[\\d+-\\d+]$");

    private static final Pattern H2_PLACE = Pattern.compile("\\{\\d+}");
    private static final int H2_CANCELED = 57014;
    private static final int H2_GENERAL = 50000;
    /** Another process has it open, or it is not there. */
    private static final Set<Integer> H2_UNABLE = Set.of(90020, 90146);

    /**
     * Errors of statements that cannot be prepared: they do not parse when prepared, are of another kind, or are too
     * many.
     */
    private static final Set<Integer> MYSQL_UNPREPARED = Set.of(1064, 1295, 1461);

    /** A table has been made or rebuilt since the read view began. */
    private static final int DEFINITION_CHANGED = 1412;

    /** A table is missing: by this name, by this case of letters, or all tables of the database are. */
    private static final Set<Integer> H2_TABLE_MISSING = Set.of(42102, 42103, 42104);

    private static final int DATABASE_UNKNOWN = 1049;
    private static final int XA_UNKNOWN = 1397;
    private static final int CONNECTION_UNKNOWN = 1094;
    /** Every NOT NULL column is given a value, except where a statement refuses a newer catalog by giving none. */
    private static final int NULL_REFUSED = 1048;

    private static final int H2_BRANCH_UNKNOWN = 90129;
    /** Errors of a missing part: a column, a key, a table's file, or an object that a view names. */
    private static final Set<Integer> PART_MISSING = Set.of(1054, 1176, 1356, 1812, 42112, 42122);
    /** A table that no definition makes or drops: its name has no numbers at its end, or those of the catalog's own model. */
    private static final Pattern HOUSEKEEPING =
            Pattern.compile("schemaless_(?:\\w+_)?_(?:[a-z]+(?:_[a-z]+)*|catalog_0_[cl]_0{6})\\b");

    /** In UTF-16 code units. */
    private static final int LONGEST_TEXT = 500;

    private SqlStates() {}

    /**
     * Turns a server's error into this project's.
     *
     * @param action the action, in the form <i>verb object</i>
     * @param place the partition, without credentials
     */
    public static SchemalessException translate(SQLException error, String action, String place) {
        ErrorCode code = codeOf(error);
        return new SchemalessException(
                code, "Cannot " + action + " on " + place + ": " + reason(code, error) + advice(code, error), error);
    }

    private static String reason(ErrorCode code, SQLException error) {
        return switch (code) {
            case UNIQUE_VIOLATION -> "a key is taken.";
            // the driver's own message is that a link failed
            case SERVER_UNREACHABLE ->
                sentence(refusal(error).map(Throwable::getMessage).orElse(""));
            default -> sentence(plain(error));
        };
    }

    /**
     * Returns the message of an error. H2 2.5.252 (no issue known) adds the statement and the code. It leaves places of its templates unfilled, as
     * where a lock is waited for in vain.
     */
    private static String plain(SQLException error) {
        String message = String.valueOf(error.getMessage());
        return error.getClass().getName().startsWith("org.h2.")
                ? H2_PLACE.matcher(H2_END.matcher(message).replaceFirst("")).replaceAll("…")
                : message;
    }

    /** Returns the first line of a driver's message; later lines are about packets and its own SQL. The server may have written it. */
    private static String sentence(String message) {
        String line = shown(message.strip().lines().findFirst().orElse("no reason was given"));
        return line.endsWith(".") ? line : line + ".";
    }

    /**
     * Returns the beginning of a server's text in a form for messages. Control characters become question marks, because a terminal or
     * a log would obey them.
     */
    public static String shown(String text) {
        String start = text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT) + "…";
        return start.replaceAll("\\p{Cc}", "?");
    }

    /** Says whether an error has a meaning here; others are defects of the project, of a driver, or of a server. */
    public static boolean isKnown(SQLException error) {
        return codeOf(error) != ErrorCode.INTERNAL;
    }

    /** Says whether a table that the catalog names is not there. */
    public static boolean isTableMissing(SQLException error) {
        return "42S02".equals(error.getSQLState()) || H2_TABLE_MISSING.contains(error.getErrorCode());
    }

    /** Says whether a table is not as it was made: a column, a key or its file is gone, or it is a view of something that is. */
    public static boolean isPartMissing(SQLException error) {
        return PART_MISSING.contains(error.getErrorCode());
    }

    /** Says whether a table is gone that lasts as long as its store. */
    private static boolean isStoreTorn(SQLException error) {
        return isTableMissing(error)
                && HOUSEKEEPING.matcher(sentence(plain(error))).find();
    }

    /** Says whether a read view is older than the present form of a table. */
    public static boolean isDefinitionChanged(SQLException error) {
        return error.getErrorCode() == DEFINITION_CHANGED;
    }

    /** Says whether a statement was given up because a lock was held for longer than one attempt waits. */
    public static boolean isLockWait(SchemalessException error) {
        return error.getCause() instanceof SQLException cause && LOCK_WAITS.contains(cause.getErrorCode());
    }

    /** Says whether a server does not know such a branch of a transaction, or lets only its owner end it. */
    public static boolean isUnknownBranch(SchemalessException error) {
        return error.getCause() instanceof SQLException cause
                && (cause.getErrorCode() == XA_UNKNOWN || cause.getErrorCode() == H2_BRANCH_UNKNOWN);
    }

    /** Says whether an error says that there is no connection to end. */
    public static boolean isUnknownConnection(SchemalessException error) {
        return error.getCause() instanceof SQLException cause && cause.getErrorCode() == CONNECTION_UNKNOWN;
    }

    /** Says whether a server runs a statement that it was to prepare only as text: it knows no such one, or has as many as it may. */
    public static boolean isUnprepared(SQLException error) {
        return MYSQL_UNPREPARED.contains(error.getErrorCode());
    }

    /**
     * Says whether a failure leaves its connection of no use: it is lost, or H2 has closed its database, as it does after each failure of a
     * file.
     */
    public static boolean isLost(Throwable failure) {
        return isCausedBy(
                failure,
                error -> codeOf(error) == ErrorCode.CONNECTION_LOST
                        || H2_FILE_FAILED.contains(error.getErrorCode())
                        || error.getErrorCode() == H2_FILE_CORRUPT);
    }

    /** Says whether a server refuses to write, as a replica does, and as a primary does after it was demoted. */
    public static boolean isReadOnlyServer(Throwable failure) {
        return isCausedBy(failure, SqlStates::isReadOnly);
    }

    private static boolean isCausedBy(Throwable failure, Predicate<SQLException> reason) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException error && reason.test(error)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOfClosedStore(SQLException error) {
        return error.getErrorCode() == H2_GENERAL && hasCause(error, "org.h2.mvstore.MVStoreException");
    }

    /** Says whether an error has a cause of a class, by its name: H2 may come from a class loader of its own. */
    private static boolean hasCause(Throwable error, String type) {
        Throwable cause = error.getCause();
        return cause != null && (cause.getClass().getName().equals(type) || hasCause(cause, type));
    }

    /** Returns the network's reason for a connection that could not be made; empty if one was made, or for another reason. */
    private static Optional<Throwable> refusal(SQLException error) {
        for (@Nullable Throwable cause = error.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof ConnectException
                    || cause instanceof NoRouteToHostException
                    || cause instanceof UnknownHostException
                    || isConnectTimeout(cause)) {
                return Optional.of(cause);
            }
        }
        return Optional.empty();
    }

    /** The same class reports a connection that does not answer. */
    private static boolean isConnectTimeout(Throwable cause) {
        return cause instanceof SocketTimeoutException
                && String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT).startsWith("connect");
    }

    private static boolean isReadOnly(SQLException error) {
        int vendor = error.getErrorCode();
        return MYSQL_READ_ONLY.contains(vendor)
                || (vendor == OPTION_FORBIDS
                        && READ_ONLY_OPTION
                                .matcher(String.valueOf(error.getMessage()))
                                .find());
    }

    private static ErrorCode codeOf(SQLException error) {
        int vendor = error.getErrorCode();
        String state = error.getSQLState() == null ? "" : error.getSQLState();
        if (vendor == 1062 || vendor == 23505) {
            return ErrorCode.UNIQUE_VIOLATION;
        }
        if (MYSQL_CONFLICTS.contains(vendor) || H2_CONFLICTS.contains(vendor)) {
            return ErrorCode.SERIALIZATION_FAILURE;
        }
        if (error instanceof SQLTimeoutException && vendor != H2_CANCELED) {
            return ErrorCode.QUERY_TIMEOUT;
        }
        if (hasCause(error, ClosedByInterruptException.class.getName())) {
            // of a file in which H2 sorts a large result
            return ErrorCode.QUERY_CANCELED;
        }
        if (vendor == H2_CANCELED || MYSQL_KILLED.contains(vendor)) {
            return ErrorCode.QUERY_CANCELED;
        }
        if (isPartMissing(error) || isStoreTorn(error)) {
            return ErrorCode.STORE_CORRUPT;
        }
        if (isTableMissing(error) || vendor == NULL_REFUSED) {
            return ErrorCode.CATALOG_CHANGED;
        }
        if (MYSQL_DENIED.contains(vendor)) {
            return ErrorCode.PRIVILEGE_MISSING;
        }
        if (MYSQL_ACCOUNT.contains(vendor) || state.startsWith("28") || isClearPasswordWanted(error)) {
            return ErrorCode.CREDENTIALS_REFUSED;
        }
        if (MYSQL_REFUSED.contains(vendor)
                || H2_UNABLE.contains(vendor)
                || vendor == DATABASE_UNKNOWN
                || "08001".equals(state)) {
            return ErrorCode.CONNECTION_UNABLE;
        }
        if (refusal(error).isPresent()) {
            return ErrorCode.SERVER_UNREACHABLE;
        }
        if (isReadOnly(error)
                || state.startsWith("08")
                || MYSQL_LOST.contains(vendor)
                || H2_LOST.contains(vendor)
                || isOfClosedStore(error)) {
            return ErrorCode.CONNECTION_LOST;
        }
        if (DISK_FULL.contains(vendor) || H2_FILE_FAILED.contains(vendor)) {
            return ErrorCode.STORAGE_FAILED;
        }
        if (vendor == H2_FILE_CORRUPT) {
            return ErrorCode.STORE_CORRUPT;
        }
        return vendor == 1153 ? ErrorCode.STRING_TOO_LONG : MYSQL_VALUES.getOrDefault(vendor, ErrorCode.INTERNAL);
    }

    private static boolean isClearPasswordWanted(SQLException error) {
        return String.valueOf(error.getMessage()).contains(CLEAR_PASSWORD);
    }

    private static String advice(ErrorCode code, SQLException error) {
        if (isClearPasswordWanted(error)) {
            return " The server asks for the password in clear text. That goes only to a server whose certificate is checked:"
                    + " set mysql.sslMode to VERIFY_CA or VERIFY_IDENTITY.";
        }
        if (error.getErrorCode() == DATABASE_UNKNOWN) {
            return " Check the name of the database.";
        }
        if (isReadOnly(error)) {
            return " It is a replica, or a primary that was demoted. Check that the address leads to the primary.";
        }
        if (isPartMissing(error)) {
            return " The table was changed past this driver: change it back, or restore it from a backup.";
        }
        return switch (code) {
            case CREDENTIALS_REFUSED -> " Check the user and the password.";
            case PRIVILEGE_MISSING -> " Check the rights of the account.";
            case SERIALIZATION_FAILURE -> " Run it again.";
            case CONNECTION_LOST, CONNECTION_UNABLE, SERVER_UNREACHABLE ->
                " Check that the server runs and can be reached.";
            case STORAGE_FAILED -> " Check that the disk has space and can be written.";
            case STORE_CORRUPT -> " Restore it from a backup.";
            default -> "";
        };
    }
}
