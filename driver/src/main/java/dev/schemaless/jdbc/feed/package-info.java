/** Feeds: the interfaces of applications that follow the changes of a table. */
@NullMarked
package dev.schemaless.jdbc.feed;

import org.jspecify.annotations.NullMarked;
