BEGIN TRANSACTION;
CREATE TABLE drafts (
	"match" VARCHAR(8) NOT NULL, 
	pile VARCHAR(80) NOT NULL, 
	version INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY ("match", pile)
);
INSERT INTO "drafts" VALUES('HUAF','Ana',1,'{"added": ["7O", "1C"], "removed": []}');
CREATE TABLE events (
	"match" VARCHAR(8) NOT NULL, 
	seq INTEGER NOT NULL, 
	at VARCHAR(40) NOT NULL, 
	record TEXT NOT NULL, 
	PRIMARY KEY ("match", seq)
);
INSERT INTO "events" VALUES('G6KT',1,'2026-11-30T14:40:46.523+00:00','{"dealer": "Luis Ñ.", "event": "match-started", "rules": {"name": "ludoteka", "options": {"aim": "most", "all_sevens": "none", "cantos": "no", "cards": "yes", "cards_double_from": "0", "deal": "rounds", "dealt_fifteen": "0", "direction": "right", "empty_pile_loses": "no", "espada_velos": "none", "espadas": "no", "hands": "0", "last_card_escoba": "yes", "lead": "1", "level": "play-on", "lone_card_first": "no", "majority": "most", "obligation": "free", "opening": "groups", "opening_owner": "dealer", "oros": "yes", "oros_double_from": "0", "players": "2-3-4", "setenta_needs_suits": "no", "sevens": "most", "sevens_broken_by": "none", "sides": "either", "target": "21", "target_adds_first_hand": "no", "target_alone": "31", "ties": "each", "unclaimed": "last", "under_ten": "0", "velos": "7"}, "source": "https://www.ludoteka.com/juegos/escoba/reglas", "title_en": "Ludoteka", "title_es": "Ludoteka"}, "sides": [["Ana"], ["Luis Ñ."]], "title": "Nochebuena"}');
INSERT INTO "events" VALUES('G6KT',2,'2026-11-30T14:40:46.563+00:00','{"change": 1, "event": "escoba-marked", "player": "Ana"}');
INSERT INTO "events" VALUES('G6KT',3,'2026-11-30T14:40:46.579+00:00','{"change": -1, "event": "escoba-marked", "player": "Ana"}');
INSERT INTO "events" VALUES('G6KT',4,'2026-11-30T14:40:46.599+00:00','{"event": "hand-counted", "last_capture": "Ana", "piles": [{"cantos": 0, "cards": ["1O", "3O", "6O", "7O", "11O", "3C", "5C", "6C", "7C", "11C", "1E", "4E", "5E", "6E", "10E", "2B", "6B", "7B", "10B", "11B", "12B"], "dealt_fifteens": 0, "escobas": 3, "player": "Ana"}, {"cantos": 0, "cards": ["2O", "4O", "5O", "10O", "12O", "1C", "2C", "4C", "10C", "12C", "2E", "3E", "7E", "11E", "12E", "1B", "3B", "4B", "5B"], "dealt_fifteens": 0, "escobas": 0, "player": "Luis Ñ."}]}');
INSERT INTO "events" VALUES('G6KT',5,'2026-11-30T14:40:46.615+00:00','{"event": "hand-counted", "last_capture": null, "piles": [{"cantos": 0, "cards": ["2O", "4O", "5O", "6O", "7O", "12O", "4C", "5C", "6C", "10C", "11C", "2E", "3E", "4E", "5E", "2B", "4B", "6B", "10B"], "dealt_fifteens": 0, "escobas": 1, "player": "Ana"}, {"cantos": 0, "cards": ["1O", "3O", "10O", "11O", "1C", "2C", "3C", "7C", "12C", "1E", "6E", "7E", "10E", "11E", "12E", "1B", "3B", "5B", "7B", "11B", "12B"], "dealt_fifteens": 0, "escobas": 0, "player": "Luis Ñ."}]}');
INSERT INTO "events" VALUES('G6KT',6,'2026-11-30T14:40:46.631+00:00','{"event": "hand-edited", "hand": 1, "last_capture": "Luis Ñ.", "piles": [{"cantos": 0, "cards": ["1O", "3O", "4O", "6O", "7O", "3C", "4C", "5C", "7C", "10C", "11C", "12C", "2E", "3E", "5E", "6E", "7E", "10E", "11E", "1B", "11B"], "dealt_fifteens": 0, "escobas": 0, "player": "Ana"}, {"cantos": 0, "cards": ["2O", "5O", "10O", "11O", "12O", "1C", "2C", "6C", "1E", "4E", "12E", "2B", "3B", "4B", "5B", "6B", "7B", "10B", "12B"], "dealt_fifteens": 0, "escobas": 2, "player": "Luis Ñ."}]}');
INSERT INTO "events" VALUES('G6KT',7,'2026-11-30T14:40:46.650+00:00','{"event": "hand-counted", "last_capture": null, "piles": [{"cantos": 0, "cards": ["1O", "3O", "4O", "5O", "6O", "7O", "12O", "1C", "3C", "11C", "12C", "2E", "3E", "4E", "12E", "2B", "4B", "6B", "7B", "11B", "12B"], "dealt_fifteens": 0, "escobas": 1, "player": "Ana"}, {"cantos": 0, "cards": ["2O", "10O", "11O", "2C", "4C", "5C", "6C", "7C", "10C", "1E", "5E", "6E", "7E", "10E", "11E", "1B", "3B", "5B", "10B"], "dealt_fifteens": 0, "escobas": 3, "player": "Luis Ñ."}]}');
INSERT INTO "events" VALUES('G6KT',8,'2026-11-30T14:40:46.666+00:00','{"event": "hand-deleted", "hand": 2}');
INSERT INTO "events" VALUES('G6KT',9,'2026-11-30T14:40:46.678+00:00','{"event": "rules-changed", "rules": {"name": "ludoteka-clasica", "options": {"aim": "most", "all_sevens": "none", "cantos": "no", "cards": "yes", "cards_double_from": "0", "deal": "rounds", "dealt_fifteen": "0", "direction": "right", "empty_pile_loses": "no", "espada_velos": "none", "espadas": "no", "hands": "0", "last_card_escoba": "yes", "lead": "1", "level": "play-on", "lone_card_first": "no", "majority": "most", "obligation": "free", "opening": "groups", "opening_owner": "dealer", "oros": "yes", "oros_double_from": "0", "players": "2", "setenta_needs_suits": "no", "sevens": "most", "sevens_broken_by": "none", "sides": "single", "target": "15", "target_adds_first_hand": "no", "target_alone": "0", "ties": "each", "unclaimed": "last", "under_ten": "0", "velos": "7"}, "source": "https://www.ludoteka.com/juegos/escoba/reglas", "title_en": "Ludoteka, classic", "title_es": "Ludoteka, clásica"}}');
INSERT INTO "events" VALUES('G6KT',10,'2026-11-30T14:40:46.694+00:00','{"event": "hand-counted", "last_capture": null, "piles": [{"cantos": 0, "cards": ["2O", "6O", "7O", "10O", "11O", "12O", "2C", "3C", "5C", "6C", "11C", "3E", "5E", "11E", "12E", "1B", "5B", "6B", "7B", "10B", "12B"], "dealt_fifteens": 0, "escobas": 3, "player": "Ana"}, {"cantos": 0, "cards": ["1O", "3O", "4O", "5O", "1C", "4C", "7C", "10C", "12C", "1E", "2E", "4E", "6E", "7E", "10E", "2B", "3B", "4B", "11B"], "dealt_fifteens": 0, "escobas": 1, "player": "Luis Ñ."}]}');
INSERT INTO "events" VALUES('G6KT',11,'2026-11-30T14:40:46.706+00:00','{"event": "undone"}');
INSERT INTO "events" VALUES('G6KT',12,'2026-11-30T14:40:46.722+00:00','{"event": "match-closed"}');
INSERT INTO "events" VALUES('QXJ3',1,'2026-11-30T14:40:46.740+00:00','{"dealer": "", "event": "match-started", "rules": {"name": "escoba-del-15", "options": {"aim": "most", "all_sevens": "extra", "cantos": "no", "cards": "yes", "cards_double_from": "0", "deal": "rounds", "dealt_fifteen": "0", "direction": "right", "empty_pile_loses": "no", "espada_velos": "none", "espadas": "no", "hands": "0", "last_card_escoba": "yes", "lead": "1", "level": "play-on", "lone_card_first": "no", "majority": "most", "obligation": "free", "opening": "groups", "opening_owner": "mano", "oros": "yes", "oros_double_from": "10", "players": "4", "setenta_needs_suits": "no", "sevens": "most", "sevens_broken_by": "none", "sides": "either", "target": "21", "target_adds_first_hand": "no", "target_alone": "0", "ties": "each", "unclaimed": "last", "under_ten": "0", "velos": "7"}, "source": "Reglas del Juego Escoba del 15", "title_en": "Rules of escoba del 15", "title_es": "Reglas de la escoba del 15"}, "sides": [["Ana", "Eva"], ["Luis", "Jon"]], "title": ""}');
INSERT INTO "events" VALUES('QXJ3',2,'2026-11-30T14:40:46.762+00:00','{"event": "hand-counted", "last_capture": null, "piles": [{"cantos": 0, "cards": ["1O", "6O", "12O", "1C", "2C", "4C", "5C", "7C", "10C", "11C", "1E", "4E", "6E", "10E", "11E", "5B", "6B", "7B", "10B", "11B"], "dealt_fifteens": 0, "escobas": 0, "player": "Ana + Eva"}, {"cantos": 0, "cards": ["2O", "3O", "4O", "5O", "7O", "10O", "11O", "3C", "6C", "12C", "2E", "3E", "5E", "7E", "12E", "1B", "2B", "3B", "4B", "12B"], "dealt_fifteens": 0, "escobas": 2, "player": "Luis + Jon"}]}');
INSERT INTO "events" VALUES('QXJ3',3,'2026-11-30T14:40:46.772+00:00','{"event": "match-closed"}');
INSERT INTO "events" VALUES('QXJ3',4,'2026-11-30T14:40:46.784+00:00','{"event": "match-reopened"}');
INSERT INTO "events" VALUES('QXJ3',5,'2026-11-30T14:40:46.803+00:00','{"event": "hand-counted", "last_capture": "Ana + Eva", "piles": [{"cantos": 0, "cards": ["5O", "10O", "11O", "1C", "2C", "4C", "5C", "7C", "10C", "11C", "1E", "2E", "4E", "6E", "7E", "10E", "11E", "2B", "4B", "5B", "6B", "7B"], "dealt_fifteens": 0, "escobas": 2, "player": "Ana + Eva"}, {"cantos": 0, "cards": ["1O", "2O", "3O", "4O", "6O", "7O", "12O", "3C", "6C", "12C", "3E", "5E", "12E", "1B", "3B", "10B", "11B", "12B"], "dealt_fifteens": 0, "escobas": 0, "player": "Luis + Jon"}]}');
INSERT INTO "events" VALUES('HUAF',1,'2026-11-30T14:40:46.808+00:00','{"dealer": "", "event": "match-started", "rules": {"name": "mundijuegos", "options": {"aim": "most", "all_sevens": "two", "cantos": "no", "cards": "yes", "cards_double_from": "0", "deal": "rounds", "dealt_fifteen": "0", "direction": "right", "empty_pile_loses": "no", "espada_velos": "none", "espadas": "no", "hands": "0", "last_card_escoba": "yes", "lead": "1", "level": "broken", "lone_card_first": "no", "majority": "most", "obligation": "free", "opening": "groups", "opening_owner": "dealer", "oros": "yes", "oros_double_from": "10", "players": "2-3-4", "setenta_needs_suits": "no", "sevens": "most", "sevens_broken_by": "none", "sides": "either", "target": "15", "target_adds_first_hand": "no", "target_alone": "0", "ties": "each", "unclaimed": "last", "under_ten": "0", "velos": "7"}, "source": "https://mundijuegos.com.co/multijugador/escoba/reglas", "title_en": "Mundijuegos", "title_es": "Mundijuegos"}, "sides": [["Ana"], ["Bea"], ["Cruz"]], "title": ""}');
INSERT INTO "events" VALUES('HUAF',2,'2026-11-30T14:40:46.830+00:00','{"event": "hand-counted", "last_capture": null, "piles": [{"cantos": 0, "cards": ["2O", "3O", "5O", "6O", "7O", "11O", "11C", "1E", "3E", "6E", "7E", "12E", "3B", "11B"], "dealt_fifteens": 0, "escobas": 0, "player": "Ana"}, {"cantos": 0, "cards": ["10O", "12O", "1C", "2C", "12C", "5E", "10E", "2B", "4B", "10B"], "dealt_fifteens": 0, "escobas": 2, "player": "Bea"}, {"cantos": 0, "cards": ["1O", "4O", "3C", "4C", "5C", "6C", "7C", "10C", "2E", "4E", "11E", "1B", "5B", "6B", "7B", "12B"], "dealt_fifteens": 0, "escobas": 1, "player": "Cruz"}]}');
INSERT INTO "events" VALUES('HUAF',3,'2026-11-30T14:40:46.851+00:00','{"event": "dealer-chosen", "player": "Cruz"}');
INSERT INTO "events" VALUES('HUAF',4,'2026-11-30T14:40:46.867+00:00','{"change": 1, "event": "escoba-marked", "player": "Bea"}');
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
INSERT INTO "matches" VALUES('G6KT','2026-11-30T14:40:46.523+00:00','2026-11-30T14:40:46.722+00:00',12,'{"hands": 2, "over": true, "players": {"Ana": ["Ana"], "Luis Ñ.": ["Luis Ñ."]}, "rules": "ludoteka-clasica", "sides": ["Ana", "Luis Ñ."], "taken": {"Ana": {"best": 5, "escobas": 1, "sevens": 5, "velos": 2}, "Luis Ñ.": {"best": 4, "escobas": 5, "sevens": 3, "velos": 0}}, "title": "Nochebuena", "totals": {"Ana": 9, "Luis Ñ.": 7}, "version": 2, "winners": []}');
INSERT INTO "matches" VALUES('QXJ3','2026-11-30T14:40:46.740+00:00','2026-11-30T14:40:46.803+00:00',5,'{"hands": 2, "over": false, "players": {"Ana + Eva": ["Ana", "Eva"], "Luis + Jon": ["Luis", "Jon"]}, "rules": "escoba-del-15", "sides": ["Ana + Eva", "Luis + Jon"], "taken": {"Ana + Eva": {"best": 4, "escobas": 2, "sevens": 5, "velos": 0}, "Luis + Jon": {"best": 6, "escobas": 2, "sevens": 3, "velos": 2}}, "title": "", "totals": {"Ana + Eva": 6, "Luis + Jon": 8}, "version": 2, "winners": []}');
INSERT INTO "matches" VALUES('HUAF','2026-11-30T14:40:46.808+00:00','2026-11-30T14:40:46.867+00:00',4,'{"hands": 1, "over": false, "players": {"Ana": ["Ana"], "Bea": ["Bea"], "Cruz": ["Cruz"]}, "rules": "mundijuegos", "sides": ["Ana", "Bea", "Cruz"], "taken": {"Ana": {"best": 3, "escobas": 0, "sevens": 2, "velos": 1}, "Bea": {"best": 2, "escobas": 2, "sevens": 0, "velos": 0}, "Cruz": {"best": 3, "escobas": 1, "sevens": 2, "velos": 0}}, "title": "", "totals": {"Ana": 3, "Bea": 2, "Cruz": 3}, "version": 2, "winners": []}');
CREATE TABLE migrations (
	number INTEGER NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	at VARCHAR(40) NOT NULL, 
	PRIMARY KEY (number)
);
INSERT INTO "migrations" VALUES(1,'create_the_log','2026-11-30T14:40:46+00:00');
INSERT INTO "migrations" VALUES(2,'add_the_hand_being_counted','2026-11-30T14:40:46+00:00');
INSERT INTO "migrations" VALUES(3,'add_house_rules','2026-11-30T14:40:46+00:00');
CREATE INDEX ix_matches_changed ON matches (changed);
COMMIT;
