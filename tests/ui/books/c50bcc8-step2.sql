BEGIN TRANSACTION;
CREATE TABLE drafts (
	"match" VARCHAR(8) NOT NULL, 
	pile VARCHAR(80) NOT NULL, 
	version INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY ("match", pile)
);
INSERT INTO "drafts" VALUES('VAHT','Ana',1,'{"added": ["7O", "1C"], "removed": []}');
CREATE TABLE events (
	"match" VARCHAR(8) NOT NULL, 
	seq INTEGER NOT NULL, 
	at VARCHAR(40) NOT NULL, 
	record TEXT NOT NULL, 
	PRIMARY KEY ("match", seq)
);
INSERT INTO "events" VALUES('TQKW',1,'2026-11-30T14:41:31.137+00:00','{"dealer": "Luis Ñ.", "event": "match-started", "rules": {"name": "ludoteka", "options": {"aim": "most", "all_sevens": "none", "cards": "yes", "cards_double_from": "0", "deal": "rounds", "dealt_fifteen": "0", "direction": "right", "empty_pile_loses": "no", "hands": "0", "last_card_escoba": "yes", "lead": "1", "level": "play-on", "majority": "most", "obligation": "free", "opening": "groups", "opening_owner": "dealer", "oros": "yes", "oros_double_from": "0", "players": "2-3-4", "setenta_needs_suits": "no", "sevens": "most", "sevens_broken_by": "none", "sides": "either", "target": "21", "target_adds_first_hand": "no", "target_alone": "31", "ties": "each", "unclaimed": "last", "under_ten": "0", "velos": "7"}, "source": "https://www.ludoteka.com/juegos/escoba/reglas", "title_en": "Ludoteka", "title_es": "Ludoteka"}, "sides": [["Ana"], ["Luis Ñ."]], "title": "Nochebuena"}');
INSERT INTO "events" VALUES('TQKW',2,'2026-11-30T14:41:31.196+00:00','{"change": 1, "event": "escoba-marked", "player": "Ana"}');
INSERT INTO "events" VALUES('TQKW',3,'2026-11-30T14:41:31.224+00:00','{"change": -1, "event": "escoba-marked", "player": "Ana"}');
INSERT INTO "events" VALUES('TQKW',4,'2026-11-30T14:41:31.260+00:00','{"event": "hand-counted", "last_capture": "Ana", "piles": [{"cards": ["1O", "3O", "6O", "7O", "11O", "3C", "5C", "6C", "7C", "11C", "1E", "4E", "5E", "6E", "10E", "2B", "6B", "7B", "10B", "11B", "12B"], "dealt_fifteens": 0, "escobas": 3, "player": "Ana"}, {"cards": ["2O", "4O", "5O", "10O", "12O", "1C", "2C", "4C", "10C", "12C", "2E", "3E", "7E", "11E", "12E", "1B", "3B", "4B", "5B"], "dealt_fifteens": 0, "escobas": 0, "player": "Luis Ñ."}]}');
INSERT INTO "events" VALUES('TQKW',5,'2026-11-30T14:41:31.292+00:00','{"event": "hand-counted", "last_capture": null, "piles": [{"cards": ["2O", "4O", "5O", "6O", "7O", "12O", "4C", "5C", "6C", "10C", "11C", "2E", "3E", "4E", "5E", "2B", "4B", "6B", "10B"], "dealt_fifteens": 0, "escobas": 1, "player": "Ana"}, {"cards": ["1O", "3O", "10O", "11O", "1C", "2C", "3C", "7C", "12C", "1E", "6E", "7E", "10E", "11E", "12E", "1B", "3B", "5B", "7B", "11B", "12B"], "dealt_fifteens": 0, "escobas": 0, "player": "Luis Ñ."}]}');
INSERT INTO "events" VALUES('TQKW',6,'2026-11-30T14:41:31.326+00:00','{"event": "hand-edited", "hand": 1, "last_capture": "Luis Ñ.", "piles": [{"cards": ["1O", "3O", "4O", "6O", "7O", "3C", "4C", "5C", "7C", "10C", "11C", "12C", "2E", "3E", "5E", "6E", "7E", "10E", "11E", "1B", "11B"], "dealt_fifteens": 0, "escobas": 0, "player": "Ana"}, {"cards": ["2O", "5O", "10O", "11O", "12O", "1C", "2C", "6C", "1E", "4E", "12E", "2B", "3B", "4B", "5B", "6B", "7B", "10B", "12B"], "dealt_fifteens": 0, "escobas": 2, "player": "Luis Ñ."}]}');
INSERT INTO "events" VALUES('TQKW',7,'2026-11-30T14:41:31.348+00:00','{"event": "hand-counted", "last_capture": null, "piles": [{"cards": ["1O", "3O", "4O", "5O", "6O", "7O", "12O", "1C", "3C", "11C", "12C", "2E", "3E", "4E", "12E", "2B", "4B", "6B", "7B", "11B", "12B"], "dealt_fifteens": 0, "escobas": 1, "player": "Ana"}, {"cards": ["2O", "10O", "11O", "2C", "4C", "5C", "6C", "7C", "10C", "1E", "5E", "6E", "7E", "10E", "11E", "1B", "3B", "5B", "10B"], "dealt_fifteens": 0, "escobas": 3, "player": "Luis Ñ."}]}');
INSERT INTO "events" VALUES('TQKW',8,'2026-11-30T14:41:31.380+00:00','{"event": "hand-deleted", "hand": 2}');
INSERT INTO "events" VALUES('TQKW',9,'2026-11-30T14:41:31.411+00:00','{"event": "rules-changed", "rules": {"name": "ludoteka-clasica", "options": {"aim": "most", "all_sevens": "none", "cards": "yes", "cards_double_from": "0", "deal": "rounds", "dealt_fifteen": "0", "direction": "right", "empty_pile_loses": "no", "hands": "0", "last_card_escoba": "yes", "lead": "1", "level": "play-on", "majority": "most", "obligation": "free", "opening": "groups", "opening_owner": "dealer", "oros": "yes", "oros_double_from": "0", "players": "2", "setenta_needs_suits": "no", "sevens": "most", "sevens_broken_by": "none", "sides": "single", "target": "15", "target_adds_first_hand": "no", "target_alone": "0", "ties": "each", "unclaimed": "last", "under_ten": "0", "velos": "7"}, "source": "https://www.ludoteka.com/juegos/escoba/reglas", "title_en": "Ludoteka, classic", "title_es": "Ludoteka, clásica"}}');
INSERT INTO "events" VALUES('TQKW',10,'2026-11-30T14:41:31.448+00:00','{"event": "hand-counted", "last_capture": null, "piles": [{"cards": ["2O", "6O", "7O", "10O", "11O", "12O", "2C", "3C", "5C", "6C", "11C", "3E", "5E", "11E", "12E", "1B", "5B", "6B", "7B", "10B", "12B"], "dealt_fifteens": 0, "escobas": 3, "player": "Ana"}, {"cards": ["1O", "3O", "4O", "5O", "1C", "4C", "7C", "10C", "12C", "1E", "2E", "4E", "6E", "7E", "10E", "2B", "3B", "4B", "11B"], "dealt_fifteens": 0, "escobas": 1, "player": "Luis Ñ."}]}');
INSERT INTO "events" VALUES('TQKW',11,'2026-11-30T14:41:31.484+00:00','{"event": "undone"}');
INSERT INTO "events" VALUES('TQKW',12,'2026-11-30T14:41:31.531+00:00','{"event": "match-closed"}');
INSERT INTO "events" VALUES('XVAT',1,'2026-11-30T14:41:31.636+00:00','{"dealer": "", "event": "match-started", "rules": {"name": "escoba-del-15", "options": {"aim": "most", "all_sevens": "extra", "cards": "yes", "cards_double_from": "0", "deal": "rounds", "dealt_fifteen": "0", "direction": "right", "empty_pile_loses": "no", "hands": "0", "last_card_escoba": "yes", "lead": "1", "level": "play-on", "majority": "most", "obligation": "free", "opening": "groups", "opening_owner": "mano", "oros": "yes", "oros_double_from": "10", "players": "4", "setenta_needs_suits": "no", "sevens": "most", "sevens_broken_by": "none", "sides": "either", "target": "21", "target_adds_first_hand": "no", "target_alone": "0", "ties": "each", "unclaimed": "last", "under_ten": "0", "velos": "7"}, "source": "https://www.reglasdeljuego.com", "title_en": "Rules of escoba del 15", "title_es": "Reglas de la escoba del 15"}, "sides": [["Ana", "Eva"], ["Luis", "Jon"]], "title": ""}');
INSERT INTO "events" VALUES('XVAT',2,'2026-11-30T14:41:31.664+00:00','{"event": "hand-counted", "last_capture": null, "piles": [{"cards": ["1O", "6O", "12O", "1C", "2C", "4C", "5C", "7C", "10C", "11C", "1E", "4E", "6E", "10E", "11E", "5B", "6B", "7B", "10B", "11B"], "dealt_fifteens": 0, "escobas": 0, "player": "Ana + Eva"}, {"cards": ["2O", "3O", "4O", "5O", "7O", "10O", "11O", "3C", "6C", "12C", "2E", "3E", "5E", "7E", "12E", "1B", "2B", "3B", "4B", "12B"], "dealt_fifteens": 0, "escobas": 2, "player": "Luis + Jon"}]}');
INSERT INTO "events" VALUES('XVAT',3,'2026-11-30T14:41:31.691+00:00','{"event": "match-closed"}');
INSERT INTO "events" VALUES('XVAT',4,'2026-11-30T14:41:31.714+00:00','{"event": "match-reopened"}');
INSERT INTO "events" VALUES('XVAT',5,'2026-11-30T14:41:31.743+00:00','{"event": "hand-counted", "last_capture": "Ana + Eva", "piles": [{"cards": ["5O", "10O", "11O", "1C", "2C", "4C", "5C", "7C", "10C", "11C", "1E", "2E", "4E", "6E", "7E", "10E", "11E", "2B", "4B", "5B", "6B", "7B"], "dealt_fifteens": 0, "escobas": 2, "player": "Ana + Eva"}, {"cards": ["1O", "2O", "3O", "4O", "6O", "7O", "12O", "3C", "6C", "12C", "3E", "5E", "12E", "1B", "3B", "10B", "11B", "12B"], "dealt_fifteens": 0, "escobas": 0, "player": "Luis + Jon"}]}');
INSERT INTO "events" VALUES('VAHT',1,'2026-11-30T14:41:31.769+00:00','{"dealer": "", "event": "match-started", "rules": {"name": "mundijuegos", "options": {"aim": "most", "all_sevens": "two", "cards": "yes", "cards_double_from": "0", "deal": "rounds", "dealt_fifteen": "0", "direction": "right", "empty_pile_loses": "no", "hands": "0", "last_card_escoba": "yes", "lead": "1", "level": "broken", "majority": "most", "obligation": "free", "opening": "groups", "opening_owner": "dealer", "oros": "yes", "oros_double_from": "10", "players": "2-3-4", "setenta_needs_suits": "no", "sevens": "most", "sevens_broken_by": "none", "sides": "either", "target": "15", "target_adds_first_hand": "no", "target_alone": "0", "ties": "each", "unclaimed": "last", "under_ten": "0", "velos": "7"}, "source": "https://mundijuegos.com.co/multijugador/escoba/reglas", "title_en": "Mundijuegos", "title_es": "Mundijuegos"}, "sides": [["Ana"], ["Bea"], ["Cruz"]], "title": ""}');
INSERT INTO "events" VALUES('VAHT',2,'2026-11-30T14:41:31.805+00:00','{"event": "hand-counted", "last_capture": null, "piles": [{"cards": ["2O", "3O", "5O", "6O", "7O", "11O", "11C", "1E", "3E", "6E", "7E", "12E", "3B", "11B"], "dealt_fifteens": 0, "escobas": 0, "player": "Ana"}, {"cards": ["10O", "12O", "1C", "2C", "12C", "5E", "10E", "2B", "4B", "10B"], "dealt_fifteens": 0, "escobas": 2, "player": "Bea"}, {"cards": ["1O", "4O", "3C", "4C", "5C", "6C", "7C", "10C", "2E", "4E", "11E", "1B", "5B", "6B", "7B", "12B"], "dealt_fifteens": 0, "escobas": 1, "player": "Cruz"}]}');
INSERT INTO "events" VALUES('VAHT',3,'2026-11-30T14:41:31.845+00:00','{"event": "dealer-chosen", "player": "Cruz"}');
INSERT INTO "events" VALUES('VAHT',4,'2026-11-30T14:41:31.856+00:00','{"change": 1, "event": "escoba-marked", "player": "Bea"}');
CREATE TABLE matches (
	code VARCHAR(8) NOT NULL, 
	started VARCHAR(40) NOT NULL, 
	changed VARCHAR(40) NOT NULL, 
	seq INTEGER NOT NULL, 
	facts TEXT NOT NULL, 
	PRIMARY KEY (code)
);
INSERT INTO "matches" VALUES('TQKW','2026-11-30T14:41:31.096+00:00','2026-11-30T14:41:31.517+00:00',12,'{"sides": ["Ana", "Luis Ñ."], "totals": {"Ana": 9, "Luis Ñ.": 7}, "winners": []}');
INSERT INTO "matches" VALUES('XVAT','2026-11-30T14:41:31.610+00:00','2026-11-30T14:41:31.743+00:00',5,'{"sides": ["Ana + Eva", "Luis + Jon"], "totals": {"Ana + Eva": 6, "Luis + Jon": 8}, "winners": []}');
INSERT INTO "matches" VALUES('VAHT','2026-11-30T14:41:31.768+00:00','2026-11-30T14:41:31.855+00:00',4,'{"sides": ["Ana", "Bea", "Cruz"], "totals": {"Ana": 3, "Bea": 2, "Cruz": 3}, "winners": []}');
CREATE TABLE migrations (
	number INTEGER NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	at VARCHAR(40) NOT NULL, 
	PRIMARY KEY (number)
);
INSERT INTO "migrations" VALUES(1,'create_the_log','2026-11-30T14:41:30+00:00');
INSERT INTO "migrations" VALUES(2,'add_the_hand_being_counted','2026-11-30T14:41:31+00:00');
CREATE INDEX ix_matches_changed ON matches (changed);
COMMIT;
