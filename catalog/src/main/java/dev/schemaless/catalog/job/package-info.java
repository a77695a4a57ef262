/** What work is that takes long and must survive its process, as anybody may see it: kind, position, owner, progress, last error. */
@NullMarked
package dev.schemaless.catalog.job;

import org.jspecify.annotations.NullMarked;
