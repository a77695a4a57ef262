/** MyBatis: mappers, generated keys, cursors, batches. */
@NullMarked
package dev.schemaless.clients.mybatis;

import org.jspecify.annotations.NullMarked;
