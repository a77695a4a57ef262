/** Jobs, work that takes long and survives its process, as users see them: kind, position, owner, progress, last error. */
@NullMarked
package dev.schemaless.catalog.job;

import org.jspecify.annotations.NullMarked;
