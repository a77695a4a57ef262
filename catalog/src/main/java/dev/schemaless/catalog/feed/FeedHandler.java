package dev.schemaless.catalog.feed;

/** The use that a consumer makes of changes. It is called by several threads, for each partition by one at a time. */
public interface FeedHandler {
    /**
     * Uses changes. If it returns, they are not handed over again, unless the process dies very soon.
     *
     * @throws Exception if it cannot: they are handed over again, one by one
     */
    void changed(FeedBatch batch) throws Exception;

    /**
     * Takes a change that the handler could not use, so that the feed goes on.
     *
     * @param change a batch of one change
     * @param failure the reason of the last try
     * @param tries the number of failed tries with this change alone, in all processes
     * @return false if the handler is to try again
     * @throws Exception if it cannot be taken either
     */
    boolean takes(FeedBatch change, Throwable failure, int tries) throws Exception;
}
