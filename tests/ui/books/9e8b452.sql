BEGIN TRANSACTION;
CREATE TABLE drafts (
	"match" VARCHAR(8) NOT NULL, 
	pile VARCHAR(80) NOT NULL, 
	version INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY ("match", pile)
);
INSERT INTO "drafts" VALUES('Y9YY','Ana',1,'{"added": ["7O", "1C"], "removed": []}');
CREATE TABLE events (
	"match" VARCHAR(8) NOT NULL, 
	seq INTEGER NOT NULL, 
	at VARCHAR(40) NOT NULL, 
	record TEXT NOT NULL, 
	PRIMARY KEY ("match", seq)
);
INSERT INTO "events" VALUES('ZK3C',1,'2026-11-30T14:51:39.476+00:00','{"dealer": "Luis Ñ.", "event": "match-started", "rules": {"name": "ludoteka", "options": {"aim": "most", "all_sevens": "none", "cantos": "no", "cards": "yes", "cards_double_from": "0", "deal": "rounds", "dealt_fifteen": "0", "direction": "right", "empty_pile_loses": "no", "espada_velos": "none", "espadas": "no", "hands": "0", "last_card_escoba": "yes", "lead": "1", "level": "play-on", "lone_card_first": "no", "majority": "most", "obligation": "free", "opening": "groups", "opening_owner": "dealer", "oros": "yes", "oros_double_from": "0", "players": "2-3-4", "setenta_needs_suits": "no", "sevens": "most", "sevens_broken_by": "none", "sides": "either", "target": "21", "target_adds_first_hand": "no", "target_alone": "31", "ties": "each", "unclaimed": "last", "under_ten": "0", "velos": "7"}, "source": "https://www.ludoteka.com/juegos/escoba/reglas", "title_en": "Ludoteka", "title_es": "Ludoteka", "title_it": "Ludoteka"}, "sides": [["Ana"], ["Luis Ñ."]], "title": "Nochebuena"}');
INSERT INTO "events" VALUES('ZK3C',2,'2026-11-30T14:51:39.551+00:00','{"change": 1, "event": "escoba-marked", "player": "Ana"}');
INSERT INTO "events" VALUES('ZK3C',3,'2026-11-30T14:51:39.585+00:00','{"change": -1, "event": "escoba-marked", "player": "Ana"}');
INSERT INTO "events" VALUES('ZK3C',4,'2026-11-30T14:51:39.611+00:00','{"event": "hand-counted", "last_capture": "Ana", "piles": [{"cantos": 0, "cards": ["1O", "3O", "6O", "7O", "11O", "3C", "5C", "6C", "7C", "11C", "1E", "4E", "5E", "6E", "10E", "2B", "6B", "7B", "10B", "11B", "12B"], "dealt_fifteens": 0, "escobas": 3, "player": "Ana"}, {"cantos": 0, "cards": ["2O", "4O", "5O", "10O", "12O", "1C", "2C", "4C", "10C", "12C", "2E", "3E", "7E", "11E", "12E", "1B", "3B", "4B", "5B"], "dealt_fifteens": 0, "escobas": 0, "player": "Luis Ñ."}]}');
INSERT INTO "events" VALUES('ZK3C',5,'2026-11-30T14:51:39.639+00:00','{"event": "hand-counted", "last_capture": null, "piles": [{"cantos": 0, "cards": ["2O", "4O", "5O", "6O", "7O", "12O", "4C", "5C", "6C", "10C", "11C", "2E", "3E", "4E", "5E", "2B", "4B", "6B", "10B"], "dealt_fifteens": 0, "escobas": 1, "player": "Ana"}, {"cantos": 0, "cards": ["1O", "3O", "10O", "11O", "1C", "2C", "3C", "7C", "12C", "1E", "6E", "7E", "10E", "11E", "12E", "1B", "3B", "5B", "7B", "11B", "12B"], "dealt_fifteens": 0, "escobas": 0, "player": "Luis Ñ."}]}');
INSERT INTO "events" VALUES('ZK3C',6,'2026-11-30T14:51:39.667+00:00','{"event": "hand-edited", "hand": 1, "last_capture": "Luis Ñ.", "piles": [{"cantos": 0, "cards": ["1O", "3O", "4O", "6O", "7O", "3C", "4C", "5C", "7C", "10C", "11C", "12C", "2E", "3E", "5E", "6E", "7E", "10E", "11E", "1B", "11B"], "dealt_fifteens": 0, "escobas": 0, "player": "Ana"}, {"cantos": 0, "cards": ["2O", "5O", "10O", "11O", "12O", "1C", "2C", "6C", "1E", "4E", "12E", "2B", "3B", "4B", "5B", "6B", "7B", "10B", "12B"], "dealt_fifteens": 0, "escobas": 2, "player": "Luis Ñ."}]}');
INSERT INTO "events" VALUES('ZK3C',7,'2026-11-30T14:51:39.699+00:00','{"event": "hand-counted", "last_capture": null, "piles": [{"cantos": 0, "cards": ["1O", "3O", "4O", "5O", "6O", "7O", "12O", "1C", "3C", "11C", "12C", "2E", "3E", "4E", "12E", "2B", "4B", "6B", "7B", "11B", "12B"], "dealt_fifteens": 0, "escobas": 1, "player": "Ana"}, {"cantos": 0, "cards": ["2O", "10O", "11O", "2C", "4C", "5C", "6C", "7C", "10C", "1E", "5E", "6E", "7E", "10E", "11E", "1B", "3B", "5B", "10B"], "dealt_fifteens": 0, "escobas": 3, "player": "Luis Ñ."}]}');
INSERT INTO "events" VALUES('ZK3C',8,'2026-11-30T14:51:39.723+00:00','{"event": "hand-deleted", "hand": 2}');
INSERT INTO "events" VALUES('ZK3C',9,'2026-11-30T14:51:39.751+00:00','{"event": "rules-changed", "rules": {"name": "ludoteka-clasica", "options": {"aim": "most", "all_sevens": "none", "cantos": "no", "cards": "yes", "cards_double_from": "0", "deal": "rounds", "dealt_fifteen": "0", "direction": "right", "empty_pile_loses": "no", "espada_velos": "none", "espadas": "no", "hands": "0", "last_card_escoba": "yes", "lead": "1", "level": "play-on", "lone_card_first": "no", "majority": "most", "obligation": "free", "opening": "groups", "opening_owner": "dealer", "oros": "yes", "oros_double_from": "0", "players": "2", "setenta_needs_suits": "no", "sevens": "most", "sevens_broken_by": "none", "sides": "single", "target": "15", "target_adds_first_hand": "no", "target_alone": "0", "ties": "each", "unclaimed": "last", "under_ten": "0", "velos": "7"}, "source": "https://www.ludoteka.com/juegos/escoba/reglas", "title_en": "Ludoteka, classic", "title_es": "Ludoteka, clásica", "title_it": "Ludoteka, classica"}}');
INSERT INTO "events" VALUES('ZK3C',10,'2026-11-30T14:51:39.775+00:00','{"event": "hand-counted", "last_capture": null, "piles": [{"cantos": 0, "cards": ["2O", "6O", "7O", "10O", "11O", "12O", "2C", "3C", "5C", "6C", "11C", "3E", "5E", "11E", "12E", "1B", "5B", "6B", "7B", "10B", "12B"], "dealt_fifteens": 0, "escobas": 3, "player": "Ana"}, {"cantos": 0, "cards": ["1O", "3O", "4O", "5O", "1C", "4C", "7C", "10C", "12C", "1E", "2E", "4E", "6E", "7E", "10E", "2B", "3B", "4B", "11B"], "dealt_fifteens": 0, "escobas": 1, "player": "Luis Ñ."}]}');
INSERT INTO "events" VALUES('ZK3C',11,'2026-11-30T14:51:39.807+00:00','{"event": "undone"}');
INSERT INTO "events" VALUES('ZK3C',12,'2026-11-30T14:51:39.842+00:00','{"event": "match-closed"}');
INSERT INTO "events" VALUES('GHJF',1,'2026-11-30T14:51:39.899+00:00','{"dealer": "", "event": "match-started", "rules": {"name": "escoba-del-15", "options": {"aim": "most", "all_sevens": "extra", "cantos": "no", "cards": "yes", "cards_double_from": "0", "deal": "rounds", "dealt_fifteen": "0", "direction": "right", "empty_pile_loses": "no", "espada_velos": "none", "espadas": "no", "hands": "0", "last_card_escoba": "yes", "lead": "1", "level": "play-on", "lone_card_first": "no", "majority": "most", "obligation": "free", "opening": "groups", "opening_owner": "mano", "oros": "yes", "oros_double_from": "10", "players": "4", "setenta_needs_suits": "no", "sevens": "most", "sevens_broken_by": "none", "sides": "either", "target": "21", "target_adds_first_hand": "no", "target_alone": "0", "ties": "each", "unclaimed": "last", "under_ten": "0", "velos": "7"}, "source": "Reglas del Juego Escoba del 15", "title_en": "Rules of escoba del 15", "title_es": "Reglas de la escoba del 15", "title_it": "Regole della escoba del 15"}, "sides": [["Ana", "Eva"], ["Luis", "Jon"]], "title": ""}');
INSERT INTO "events" VALUES('GHJF',2,'2026-11-30T14:51:39.931+00:00','{"event": "hand-counted", "last_capture": null, "piles": [{"cantos": 0, "cards": ["1O", "6O", "12O", "1C", "2C", "4C", "5C", "7C", "10C", "11C", "1E", "4E", "6E", "10E", "11E", "5B", "6B", "7B", "10B", "11B"], "dealt_fifteens": 0, "escobas": 0, "player": "Ana + Eva"}, {"cantos": 0, "cards": ["2O", "3O", "4O", "5O", "7O", "10O", "11O", "3C", "6C", "12C", "2E", "3E", "5E", "7E", "12E", "1B", "2B", "3B", "4B", "12B"], "dealt_fifteens": 0, "escobas": 2, "player": "Luis + Jon"}]}');
INSERT INTO "events" VALUES('GHJF',3,'2026-11-30T14:51:39.967+00:00','{"event": "match-closed"}');
INSERT INTO "events" VALUES('GHJF',4,'2026-11-30T14:51:39.971+00:00','{"event": "match-reopened"}');
INSERT INTO "events" VALUES('GHJF',5,'2026-11-30T14:51:40.015+00:00','{"event": "hand-counted", "last_capture": "Ana + Eva", "piles": [{"cantos": 0, "cards": ["5O", "10O", "11O", "1C", "2C", "4C", "5C", "7C", "10C", "11C", "1E", "2E", "4E", "6E", "7E", "10E", "11E", "2B", "4B", "5B", "6B", "7B"], "dealt_fifteens": 0, "escobas": 2, "player": "Ana + Eva"}, {"cantos": 0, "cards": ["1O", "2O", "3O", "4O", "6O", "7O", "12O", "3C", "6C", "12C", "3E", "5E", "12E", "1B", "3B", "10B", "11B", "12B"], "dealt_fifteens": 0, "escobas": 0, "player": "Luis + Jon"}]}');
INSERT INTO "events" VALUES('Y9YY',1,'2026-11-30T14:51:40.058+00:00','{"dealer": "", "event": "match-started", "rules": {"name": "mundijuegos", "options": {"aim": "most", "all_sevens": "two", "cantos": "no", "cards": "yes", "cards_double_from": "0", "deal": "rounds", "dealt_fifteen": "0", "direction": "right", "empty_pile_loses": "no", "espada_velos": "none", "espadas": "no", "hands": "0", "last_card_escoba": "yes", "lead": "1", "level": "broken", "lone_card_first": "no", "majority": "most", "obligation": "free", "opening": "groups", "opening_owner": "dealer", "oros": "yes", "oros_double_from": "10", "players": "2-3-4", "setenta_needs_suits": "no", "sevens": "most", "sevens_broken_by": "none", "sides": "either", "target": "15", "target_adds_first_hand": "no", "target_alone": "0", "ties": "each", "unclaimed": "last", "under_ten": "0", "velos": "7"}, "source": "https://mundijuegos.com.co/multijugador/escoba/reglas", "title_en": "Mundijuegos", "title_es": "Mundijuegos", "title_it": "Mundijuegos"}, "sides": [["Ana"], ["Bea"], ["Cruz"]], "title": ""}');
INSERT INTO "events" VALUES('Y9YY',2,'2026-11-30T14:51:40.111+00:00','{"event": "hand-counted", "last_capture": null, "piles": [{"cantos": 0, "cards": ["2O", "3O", "5O", "6O", "7O", "11O", "11C", "1E", "3E", "6E", "7E", "12E", "3B", "11B"], "dealt_fifteens": 0, "escobas": 0, "player": "Ana"}, {"cantos": 0, "cards": ["10O", "12O", "1C", "2C", "12C", "5E", "10E", "2B", "4B", "10B"], "dealt_fifteens": 0, "escobas": 2, "player": "Bea"}, {"cantos": 0, "cards": ["1O", "4O", "3C", "4C", "5C", "6C", "7C", "10C", "2E", "4E", "11E", "1B", "5B", "6B", "7B", "12B"], "dealt_fifteens": 0, "escobas": 1, "player": "Cruz"}]}');
INSERT INTO "events" VALUES('Y9YY',3,'2026-11-30T14:51:40.131+00:00','{"event": "dealer-chosen", "player": "Cruz"}');
INSERT INTO "events" VALUES('Y9YY',4,'2026-11-30T14:51:40.159+00:00','{"change": 1, "event": "escoba-marked", "player": "Bea"}');
CREATE TABLE house_rules (
	name VARCHAR(80) NOT NULL, 
	spec TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "house_rules" VALUES('abuela','mundijuegos,target=15');
CREATE TABLE matches (
	code VARCHAR(8) NOT NULL, 
	started VARCHAR(40) NOT NULL, 
	changed VARCHAR(40) NOT NULL, 
	seq INTEGER NOT NULL, 
	facts TEXT NOT NULL, 
	PRIMARY KEY (code)
);
INSERT INTO "matches" VALUES('ZK3C','2026-11-30T14:51:39.476+00:00','2026-11-30T14:51:39.842+00:00',12,'{"hands": 2, "over": true, "players": {"Ana": ["Ana"], "Luis Ñ.": ["Luis Ñ."]}, "rules": "ludoteka-clasica", "sides": ["Ana", "Luis Ñ."], "taken": {"Ana": {"best": 5, "escobas": 1, "sevens": 5, "velos": 2}, "Luis Ñ.": {"best": 4, "escobas": 5, "sevens": 3, "velos": 0}}, "title": "Nochebuena", "totals": {"Ana": 9, "Luis Ñ.": 7}, "version": 2, "winners": []}');
INSERT INTO "matches" VALUES('GHJF','2026-11-30T14:51:39.899+00:00','2026-11-30T14:51:40.015+00:00',5,'{"hands": 2, "over": false, "players": {"Ana + Eva": ["Ana", "Eva"], "Luis + Jon": ["Luis", "Jon"]}, "rules": "escoba-del-15", "sides": ["Ana + Eva", "Luis + Jon"], "taken": {"Ana + Eva": {"best": 4, "escobas": 2, "sevens": 5, "velos": 0}, "Luis + Jon": {"best": 6, "escobas": 2, "sevens": 3, "velos": 2}}, "title": "", "totals": {"Ana + Eva": 6, "Luis + Jon": 8}, "version": 2, "winners": []}');
INSERT INTO "matches" VALUES('Y9YY','2026-11-30T14:51:40.058+00:00','2026-11-30T14:51:40.159+00:00',4,'{"hands": 1, "over": false, "players": {"Ana": ["Ana"], "Bea": ["Bea"], "Cruz": ["Cruz"]}, "rules": "mundijuegos", "sides": ["Ana", "Bea", "Cruz"], "taken": {"Ana": {"best": 3, "escobas": 0, "sevens": 2, "velos": 1}, "Bea": {"best": 2, "escobas": 2, "sevens": 0, "velos": 0}, "Cruz": {"best": 3, "escobas": 1, "sevens": 2, "velos": 0}}, "title": "", "totals": {"Ana": 3, "Bea": 2, "Cruz": 3}, "version": 2, "winners": []}');
CREATE TABLE migrations (
	number INTEGER NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	at VARCHAR(40) NOT NULL, 
	PRIMARY KEY (number)
);
INSERT INTO "migrations" VALUES(1,'create_the_log','2026-11-30T14:51:39+00:00');
INSERT INTO "migrations" VALUES(2,'add_the_hand_being_counted','2026-11-30T14:51:39+00:00');
INSERT INTO "migrations" VALUES(3,'add_house_rules','2026-11-30T14:51:39+00:00');
INSERT INTO "migrations" VALUES(4,'add_pins','2026-11-30T14:51:39+00:00');
CREATE TABLE pins (
	"match" VARCHAR(8) NOT NULL, 
	secret VARCHAR(200) NOT NULL, 
	PRIMARY KEY ("match")
);
CREATE INDEX ix_matches_changed ON matches (changed);
COMMIT;
