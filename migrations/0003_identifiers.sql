SET LOCAL lock_timeout = '10s';--> statement-breakpoint
ALTER TABLE "requests" ALTER COLUMN "transaction_key" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "level_floor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- by hand
-- The twins of src/shared/identifiers.ts; identifiers.test.ts compares them. Replaced at once for all columns
-- and indexes that use them: the answers for ASCII stay, so only rows with other characters are written again.
CREATE FUNCTION latin_digits(p_text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN p_text ~ (
    '[߀-߉०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯෦-෯๐-๙໐-໙༠-༩၀-၉႐-႙០-៩᠐-᠙᥆-᥏᧐-᧙᪀-᪉᪐-᪙'
    '᭐-᭙᮰-᮹᱀-᱉᱐-᱙꘠-꘩꣐-꣙꤀-꤉꧐-꧙꧰-꧹꩐-꩙꯰-꯹𐒠-𐒩𐴰-𐴹𐵀-𐵉𑁦-𑁯𑃰-𑃹𑄶-𑄿𑇐-𑇙𑋰-𑋹𑑐-𑑙𑓐-𑓙𑙐-𑙙'
    '𑛀-𑛉𑛐-𑛙𑛚-𑛣𑜰-𑜹𑣠-𑣩𑥐-𑥙𑯰-𑯹𑱐-𑱙𑵐-𑵙𑶠-𑶩𑷠-𑷩𑽐-𑽙𖄰-𖄹𖩠-𖩩𖫀-𖫉𖭐-𖭙𖵰-𖵹𞅀-𞅉𞋰-𞋹𞓰-𞓹𞗱-𞗺𞥐-𞥙]'
  ) THEN translate(p_text,
    '߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯'
    '෦෧෨෩෪෫෬෭෮෯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙᥆᥇᥈᥉᥊᥋᥌᥍᥎᥏᧐᧑᧒᧓᧔᧕᧖᧗᧘᧙'
    '᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙᭐᭑᭒᭓᭔᭕᭖᭗᭘᭙᮰᮱᮲᮳᮴᮵᮶᮷᮸᮹᱀᱁᱂᱃᱄᱅᱆᱇᱈᱉᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꘠꘡꘢꘣꘤꘥꘦꘧꘨꘩꣐꣑꣒꣓꣔꣕꣖꣗꣘꣙꤀꤁꤂꤃꤄꤅꤆꤇꤈꤉꧐꧑꧒꧓꧔꧕꧖꧗꧘꧙'
    '꧰꧱꧲꧳꧴꧵꧶꧷꧸꧹꩐꩑꩒꩓꩔꩕꩖꩗꩘꩙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹𐒠𐒡𐒢𐒣𐒤𐒥𐒦𐒧𐒨𐒩𐴰𐴱𐴲𐴳𐴴𐴵𐴶𐴷𐴸𐴹𐵀𐵁𐵂𐵃𐵄𐵅𐵆𐵇𐵈𐵉𑁦𑁧𑁨𑁩𑁪𑁫𑁬𑁭𑁮𑁯𑃰𑃱𑃲𑃳𑃴𑃵𑃶𑃷𑃸𑃹𑄶𑄷𑄸𑄹𑄺𑄻𑄼𑄽𑄾𑄿𑇐𑇑𑇒𑇓𑇔𑇕𑇖𑇗𑇘𑇙'
    '𑋰𑋱𑋲𑋳𑋴𑋵𑋶𑋷𑋸𑋹𑑐𑑑𑑒𑑓𑑔𑑕𑑖𑑗𑑘𑑙𑓐𑓑𑓒𑓓𑓔𑓕𑓖𑓗𑓘𑓙𑙐𑙑𑙒𑙓𑙔𑙕𑙖𑙗𑙘𑙙𑛀𑛁𑛂𑛃𑛄𑛅𑛆𑛇𑛈𑛉𑛐𑛑𑛒𑛓𑛔𑛕𑛖𑛗𑛘𑛙𑛚𑛛𑛜𑛝𑛞𑛟𑛠𑛡𑛢𑛣𑜰𑜱𑜲𑜳𑜴𑜵𑜶𑜷𑜸𑜹𑣠𑣡𑣢𑣣𑣤𑣥𑣦𑣧𑣨𑣩𑥐𑥑𑥒𑥓𑥔𑥕𑥖𑥗𑥘𑥙'
    '𑯰𑯱𑯲𑯳𑯴𑯵𑯶𑯷𑯸𑯹𑱐𑱑𑱒𑱓𑱔𑱕𑱖𑱗𑱘𑱙𑵐𑵑𑵒𑵓𑵔𑵕𑵖𑵗𑵘𑵙𑶠𑶡𑶢𑶣𑶤𑶥𑶦𑶧𑶨𑶩𑷠𑷡𑷢𑷣𑷤𑷥𑷦𑷧𑷨𑷩𑽐𑽑𑽒𑽓𑽔𑽕𑽖𑽗𑽘𑽙𖄰𖄱𖄲𖄳𖄴𖄵𖄶𖄷𖄸𖄹𖩠𖩡𖩢𖩣𖩤𖩥𖩦𖩧𖩨𖩩𖫀𖫁𖫂𖫃𖫄𖫅𖫆𖫇𖫈𖫉𖭐𖭑𖭒𖭓𖭔𖭕𖭖𖭗𖭘𖭙'
    '𖵰𖵱𖵲𖵳𖵴𖵵𖵶𖵷𖵸𖵹𞅀𞅁𞅂𞅃𞅄𞅅𞅆𞅇𞅈𞅉𞋰𞋱𞋲𞋳𞋴𞋵𞋶𞋷𞋸𞋹𞓰𞓱𞓲𞓳𞓴𞓵𞓶𞓷𞓸𞓹𞗱𞗲𞗳𞗴𞗵𞗶𞗷𞗸𞗹𞗺𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙',
    repeat('0123456789', 66)) ELSE p_text END
$$;--> statement-breakpoint
CREATE FUNCTION latin_text(p_text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower((CASE WHEN octet_length(p_text) = length(p_text) THEN p_text ELSE translate(public.latin_digits(normalize(p_text, NFKD)),
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹АаΑαɑВвЬьΒβСсԀԁЕеΕεԌցɡНнҺһΗհІіӀΙιıЈјյКкΚκӏМмΜΝηոОоΟοσՕօРрΡρԚԛզЅѕТтΤτμυՍսνԜԝωХхΧχУуҮүΥγΖζЗзб',
    '01234567890123456789aaaaabbbbbbccddeeeeggghhhhhhiiiiiijjjkkkklmmmnnnoooooooppppqqqssttttuuuuvwwwxxxxyyyyyyzz336') END) COLLATE "C")
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION comparison_key(p_text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT nullif(regexp_replace(public.latin_text(p_text), '[^0-9a-z]', '', 'g'), '')
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION comparison_words(p_text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(public.latin_text(p_text), '[^0-9a-z._-]+', ' ', 'g'), '[._-]', '', 'g')
$$;--> statement-breakpoint
-- An erasure takes the id away, not the key: a payment used again must still warn.
CREATE FUNCTION keep_transaction_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.transaction_key := coalesce(public.comparison_key(NEW.transaction_id), CASE TG_OP WHEN 'UPDATE' THEN OLD.transaction_key END);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER requests_transaction_key BEFORE INSERT OR UPDATE OF transaction_id ON requests
  FOR EACH ROW EXECUTE FUNCTION keep_transaction_key();--> statement-breakpoint
UPDATE "users" u SET "level_floor" = "approved_referrals" FROM (
    SELECT DISTINCT "person_id" FROM "audit_log" WHERE "area" = 'operator' AND "action" = 'operator.update'
      AND "before" ->> 'role' IN ('admin', 'superadmin') AND "after" ->> 'role' = 'user') d
  WHERE u."id" = d."person_id" AND u."role" = 'user';--> statement-breakpoint
UPDATE "requests" SET "transaction_id" = "transaction_id", "account_number" = "account_number"
  WHERE octet_length(concat("transaction_id", "account_number")) <> length(concat("transaction_id", "account_number"));--> statement-breakpoint
-- Another value and back: the index takes up the new key only of a column that changed.
UPDATE "requests" SET "reference" = "reference" || ' ' WHERE octet_length("reference") <> length("reference");--> statement-breakpoint
UPDATE "requests" SET "reference" = left("reference", -1) WHERE octet_length("reference") <> length("reference");--> statement-breakpoint
ALTER TABLE "statement_lines" DISABLE TRIGGER "statement_lines_append_only";--> statement-breakpoint
UPDATE "statement_lines" SET "reference" = "reference" WHERE octet_length("reference" || "description") <> length("reference" || "description");--> statement-breakpoint
ALTER TABLE "statement_lines" ENABLE TRIGGER "statement_lines_append_only";
