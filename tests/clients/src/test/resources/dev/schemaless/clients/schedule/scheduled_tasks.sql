CREATE TABLE scheduled_tasks (
  task_name VARCHAR(100) NOT NULL,
  task_instance VARCHAR(100) NOT NULL,
  task_data VARBINARY,
  execution_time TIMESTAMP(3) NOT NULL,
  picked BOOLEAN NOT NULL,
  picked_by VARCHAR(50),
  last_success TIMESTAMP(3),
  last_failure TIMESTAMP(3),
  consecutive_failures INTEGER,
  last_heartbeat TIMESTAMP(3),
  version BIGINT NOT NULL,
  priority SMALLINT,
  PRIMARY KEY (task_name, task_instance)
);
CREATE INDEX by_time ON scheduled_tasks (execution_time);
