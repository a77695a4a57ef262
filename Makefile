# Shortcuts; everything works without make as well.
MVN := ./mvnw --batch-mode --no-transfer-progress
ONLY := -Dsurefire.failIfNoSpecifiedTests=false

.PHONY: all alone bench clients conformance golden help it mariadb mysql soak start test try
help:  ## Lists these targets.
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/'

try:  ## Runs a suite after compiling what changed: make try T=InsertTest, T=InsertTest#method, B=MARIADB for its backends.
	@java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Dschemaless.test.backends='$(or $(B),H2_*)' tests/src/test/java/dev/schemaless/tests/loop/InnerLoop.java $(T)

test:  ## Compiles without checks, and runs unit, property, lint and H2 suites but the slow ones.
	$(MVN) -Pquick test -pl tests/in-process -am '-Dschemaless.test.excluded=long | slow' -Dschemaless.test.forks=3 \
		-Dschemaless.test.stores=3 -Dschemaless.test.subqueries=15 -Dschemaless.test.tries=300

it:  ## Builds everything and runs what a build without options runs, on MariaDB too.
	$(MVN) verify

all:  ## Builds everything and runs every suite on every backend that can be had.
	$(MVN) verify -Pall

mariadb:  ## Runs the MariaDB suites on MariaDB 10.11.
	$(MVN) -Pmariadb-10 -pl tests/servers -am test -Dtest='*MariaDb*IT,*Contract' '-Dschemaless.test.backends=*MARIADB*' $(ONLY)

alone:  ## Runs the race, kill, cut and property suites on MariaDB without coalescing.
	$(MVN) -pl tests/servers -am test -Dtest='*Race*,Killed*,Cut*,*IndexAnswer*,*ChangeSequence*,RoundTripContract,TimeLimitContract' $(ONLY) \
		'-Dschemaless.test.backends=*MARIADB*' -Dschemaless.test.coalescing=off

mysql:  ## Runs the MySQL suites on the server MYSQL_URL names, as jdbc:mysql://host:port/?user=...&password=...
	$(MVN) -pl tests/servers -am test -Dtest='MySql*IT,*Contract' -Dschemaless.test.backends=MYSQL $(ONLY) -Dschemaless.test.forks=1 '-Dschemaless.test.mysql.url=$(MYSQL_URL)'

clients:  ## Runs programs of others on the one-file jar.
	$(MVN) -Pclients verify -pl tests/clients -am -Dtest='dev/schemaless/clients/**/*' $(ONLY)

bench:  ## Times loading, lookups and scans, and writes against hand-written ones, in one JVM at a time.
	$(MVN) -pl tests/bench -am test -Dtest='dev/schemaless/tests/bench/**/*Bench' -Dschemaless.test.mariadb.pool=1G -Dschemaless.test.mariadb.durable=true $(ONLY)

start:  ## Prints the processor time of the launcher's starts beside that of H2's Shell, on the Java of JAVA_HOME.
	./sqlline-config/start-cost

conformance:  ## Runs SQLite's sqllogictest files.
	$(MVN) -Pconformance -pl tests/in-process -am test -Dtest='SqlLogicTest' $(ONLY)

golden:  ## Writes the plans and rows of golden queries anew.
	$(MVN) -pl tests/servers -am test -Dtest=GoldenPlansIT -Dschemaless.golden.write=true $(ONLY)

soak:  ## Kills a writer of a file store, again and again; scans a million rows in a small heap; repeats what is random more often.
	$(MVN) -pl tests/servers -am test -Dtest='*Soak' $(ONLY)
	$(MVN) -pl tests/servers -am test -Dtest='*IndexAnswer*,*Counter*,Killed*IT,RestartedServerIT,CutDistributedCommitIT' $(ONLY) \
		-Dschemaless.test.stores=64 -Dschemaless.test.counts=1000 -Dschemaless.test.kills=50 -Dschemaless.test.restarts=20 \
		-Dschemaless.test.cuts=5
	$(MVN) -pl catalog,stores,driver -am test -Dtest='*FuzzTest' -Dschemaless.test.fuzz=900 $(ONLY)
	$(MVN) -pl tests/in-process -am test -Dtest='GeneratedCallsTest,MutatedStatementsTest' $(ONLY) \
		-Dschemaless.test.calls=60000 -Dschemaless.test.mutations=100000
