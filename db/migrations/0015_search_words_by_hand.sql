-- Words that stay as they are while name or bio change say either that the same was written otherwise
-- (the domain gave words, and they are right), or that somebody wrote past the domain: those words are
-- out of date, and are forgotten. Where there are none, SQLite has to do: its lower case knows A to Z
-- alone, and what NFKC does to Thai is done by hand: a sara am in two parts, the tone mark before them.
DROP TRIGGER `cleaner_search_insert`;
--> statement-breakpoint
DROP TRIGGER `cleaner_search_update`;
--> statement-breakpoint
CREATE TRIGGER `cleaner_search_insert` AFTER INSERT ON `cleaners` BEGIN
  INSERT INTO `cleaner_search` (`rowid`, `words`)
  SELECT `found`.`id`, `found`.`words`
  FROM (
    SELECT `id`, CASE WHEN `search_words` <> '' THEN `search_words` ELSE replace(replace(replace(replace(replace(lower(`name` || ' ' || `bio`), char(3635), char(3661, 3634)), char(3661, 3656), char(3656, 3661)), char(3661, 3657), char(3657, 3661)), char(3661, 3658), char(3658, 3661)), char(3661, 3659), char(3659, 3661)) END AS `words`
    FROM `cleaners` WHERE `id` = new.`id`
  ) AS `found`
  WHERE trim(`found`.`words`) <> '';
END;
--> statement-breakpoint
CREATE TRIGGER `cleaner_search_update` AFTER UPDATE OF `name`, `bio`, `search_words` ON `cleaners`
WHEN (old.`name`, old.`bio`, old.`search_words`) IS NOT (new.`name`, new.`bio`, new.`search_words`)
BEGIN
  UPDATE `cleaners` SET `search_words` = ''
  WHERE `id` = new.`id` AND new.`search_words` = old.`search_words`
    AND lower(new.`name` || ' ' || new.`bio`) <> lower(old.`name` || ' ' || old.`bio`);
  DELETE FROM `cleaner_search` WHERE `rowid` = old.`id`;
  INSERT INTO `cleaner_search` (`rowid`, `words`)
  SELECT `found`.`id`, `found`.`words`
  FROM (
    SELECT `id`, CASE WHEN `search_words` <> '' THEN `search_words` ELSE replace(replace(replace(replace(replace(lower(`name` || ' ' || `bio`), char(3635), char(3661, 3634)), char(3661, 3656), char(3656, 3661)), char(3661, 3657), char(3657, 3661)), char(3661, 3658), char(3658, 3661)), char(3661, 3659), char(3659, 3661)) END AS `words`
    FROM `cleaners` WHERE `id` = new.`id`
  ) AS `found`
  WHERE trim(`found`.`words`) <> '';
END;
