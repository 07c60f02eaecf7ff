import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDump } from './read-dump.ts';

const create =
  "CREATE TABLE `t` (\n  `a` int(10) unsigned NOT NULL AUTO_INCREMENT COMMENT 'it''s; a (comment',\n  `b` varchar(255) DEFAULT NULL,\n  PRIMARY KEY (`a`),\n  KEY `IDX` (`b`(10)),\n  CONSTRAINT `FK` FOREIGN KEY (`a`) REFERENCES `u` (`id`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8;\n";
const rowsOf = (sql: string) => readDump(create + sql).t?.rows;

test('columns come from CREATE TABLE, without its keys and constraints', () => {
  assert.deepEqual(readDump(`${create}INSERT INTO t VALUES (1,'x');`).t?.columns, ['a', 'b']);
});

test('an extended INSERT over several lines gives its rows', () => {
  assert.deepEqual(rowsOf("INSERT INTO `t` VALUES\n(1,'x'),\n(2,NULL),(-3,'')\n;"), [
    ['1', 'x'],
    ['2', null],
    ['-3', ''],
  ]);
});

test('every backslash escape is undone', () => {
  assert.deepEqual(rowsOf(String.raw`INSERT INTO t VALUES (1,'a\0b\'c\"d\be\nf\rg\th\Zi\\j\%k\_l\m');`), [
    ['1', 'a\0b\'c"d\be\nf\rg\th\x1ai\\j\\%k\\_lm'],
  ]);
});

test('doubled quotes stand for one, of their own kind only', () => {
  assert.deepEqual(rowsOf(`INSERT INTO t VALUES (1,'it''s "" here'),(2,"say ""it's""");`), [
    ['1', `it's "" here`],
    ['2', `say "it's"`],
  ]);
});

test('text that looks like SQL stays text', () => {
  assert.deepEqual(rowsOf("INSERT INTO t VALUES (1,'); DROP TABLE t; -- /* x */ #');"), [
    ['1', '); DROP TABLE t; -- /* x */ #'],
  ]);
});

test('hexadecimal, bit and introduced values', () => {
  assert.deepEqual(
    rowsOf("INSERT INTO t VALUES (1,0xC3A9),(2,X'c3a9'),(b'101',_binary 'é'),(0b11,_utf8mb4'ü'),(5,N'n');"),
    [
      ['1', 'é'],
      ['2', 'é'],
      ['5', 'é'],
      ['3', 'ü'],
      ['5', 'n'],
    ],
  );
});

test('numbers keep their text', () => {
  assert.deepEqual(rowsOf('INSERT INTO t VALUES (1.50,-0.0010),(1e5,1.5E-7),(+3,.5),(TRUE,false);'), [
    ['1.50', '-0.0010'],
    ['1e5', '1.5E-7'],
    ['+3', '.5'],
    ['1', '0'],
  ]);
});

test('a column list gives order and choice', () => {
  assert.deepEqual(readDump(`${create}INSERT INTO \`t\` (\`b\`, \`a\`) VALUES ('x',1);`).t, {
    columns: ['b', 'a'],
    rows: [['x', '1']],
  });
});

test('REPLACE, IGNORE, DELAYED, a database before the table and trailing clauses', () => {
  assert.deepEqual(
    rowsOf(
      "REPLACE INTO `shop`.`t` VALUES (1,'a');INSERT DELAYED IGNORE INTO shop.t VALUES (2,'b') ON DUPLICATE KEY UPDATE b='c;d';INSERT t VALUE (3,'e');",
    ),
    [
      ['1', 'a'],
      ['2', 'b'],
      ['3', 'e'],
    ],
  );
});

test('names without quotes and in double quotes', () => {
  assert.deepEqual(
    readDump('CREATE TABLE IF NOT EXISTS "x y" ("a" int, b text, KEY k (b)); INSERT INTO "x y" VALUES (1,2);'),
    {
      'x y': { columns: ['a', 'b'], rows: [['1', '2']] },
    },
  );
});

test('a backquote doubled in a name stands for one', () => {
  assert.deepEqual(readDump('CREATE TABLE `a``b` (`c\\` int); INSERT INTO `a``b` VALUES (1);'), {
    'a`b': { columns: ['c\\'], rows: [['1']] },
  });
});

test('comments of every kind are passed over, versioned ones are read', () => {
  assert.deepEqual(
    readDump(
      "-- one; '\n# two; \"\n/* three; ' */ /*M!999999\\- enable the sandbox mode */\n/*!50001 CREATE TABLE `v` (`a` int /* n */) */;/*!40000 ALTER TABLE `v` DISABLE KEYS */;\nINSERT INTO v VALUES (1) /* ; */, -- x\n (2);/*!;*/\n--\n/***/ /*M!100401 INSERT INTO v VALUES (3) */;",
    ).v?.rows,
    [['1'], ['2'], ['3']],
  );
});

test('triggers, routines and views under another delimiter are passed over', () => {
  assert.deepEqual(
    rowsOf(
      "DELIMITER ;;\n/*!50003 CREATE*/ /*!50003 TRIGGER x BEFORE INSERT ON t FOR EACH ROW BEGIN\n SET NEW.b = 'it'; -- don't\nINSERT INTO t VALUES (9,'no');\nEND */;;\ndelimiter ;\nINSERT INTO t VALUES (1,'yes');",
    ),
    [['1', 'yes']],
  );
});

test('NO_BACKSLASH_ESCAPES holds from its SET to the one that restores the mode', () => {
  assert.deepEqual(
    rowsOf(
      String.raw`/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_BACKSLASH_ESCAPES,NO_AUTO_VALUE_ON_ZERO' */;INSERT INTO t VALUES (1,'c:\new\');SET SQL_MODE=@OLD_SQL_MODE;INSERT INTO t VALUES (2,'\n');`,
    ),
    [
      ['1', 'c:\\new\\'],
      ['2', '\n'],
    ],
  );
});

test('SET NAMES latin1 is read as windows-1252, binary text in it as UTF-8', () => {
  const dump = Buffer.concat([
    Buffer.from(`${create}/*!40101 SET NAMES latin1 */;INSERT INTO t VALUES (1,'`),
    Buffer.from([0xe9, 0x80]),
    Buffer.from("'),(2,_binary 'é');"),
  ]);
  assert.deepEqual(readDump(dump).t?.rows, [
    ['1', 'é€'],
    ['2', 'é'],
  ]);
});

test('a charset that is not supported is refused by name', () => {
  assert.throws(() => readDump('SET NAMES sjis;'), /its charset sjis is not supported/);
});

test('a row with a value too many is refused', () => {
  assert.throws(() => rowsOf("INSERT INTO t VALUES (1,'a',2);"), /table t: a row has 3 values for 2 columns/);
});

test('a value that needs a server is refused', () => {
  assert.throws(() => rowsOf('INSERT INTO t VALUES (1,NOW());'), /table t: the value NOW is not understood/);
});

test('INSERT ... SELECT of a wanted table is refused', () => {
  assert.throws(() => rowsOf('INSERT INTO t SELECT * FROM u;'), /table t: INSERT ... SELECT is not understood/);
});

for (const [what, sql] of [
  ['a quoted text', "INSERT INTO t VALUES (1,'abc"],
  ['a statement', "INSERT INTO t VALUES (1,'abc'),"],
  ['a comment', '/* never closed'],
] as const) {
  test(`input that ends inside ${what} is cut short`, () => {
    assert.throws(() => rowsOf(sql), new RegExp(`^Error: inside ${what}$`));
  });
}
