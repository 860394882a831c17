/**
 * Letters that look like Latin ones and are others, which no Unicode normalization folds: Cyrillic, Greek, Armenian,
 * small capitals, letters in boxes and flags. Capitals apart, for a Greek Η looks like H and its small η like n. After
 * the table of confusables of Unicode (UTS 39), of which only what reads as a Latin letter in running text is here.
 */
const pairs =
  "аaеeоoрpсcуyхxіiјjѕsԁdһhӏlԛqԝwвbнhкkмmтtгrпnиuзzьbѵvүyєeґrїiёeйuшwщwлnдdӕae" +
  "αaβbγyδdεeζzηnθoιiκkλlμmνvοoπnρpσoςcτtυuχxωw" +
  "օoոnսuհhգqզqցgաwԁdյjքpՏsԼl" +
  "ıiłløođdħhæaœoßbðdþpŧtɑaɡgɩiɪiʟlɢgɴnʀrʏyᴀaʙbᴄcᴅdᴇeꜰfʜhᴊjᴋkᴍmᴏoᴘpꜱsᴛtᴜuᴠvᴡwᴢzɐaɔcǝeɟfƃgɥhᴉiɾjʞkɯmɹrʇtʌvʍwʎy";

const capitals = "АaВbЕeЅsІiЈjКkМmНhОoРpСcТtУyХxѴvΑaΒbΕeΖzΗhΙiΚkΜmΝnΟoΡpΤtΥyΧxΣe";

const latin = new Map<number, string>();
for (const table of [pairs, capitals]) {
  const chars = [...table.replace("ӕae", "ӕa")];
  for (let at = 0; at + 1 < chars.length; at += 2) latin.set(chars[at]?.codePointAt(0) ?? 0, chars[at + 1] ?? "");
}

/** The first of each row of letters in circles, boxes and flags, A to Z. */
const rows = [0x1f150, 0x1f170, 0x1f1e6];

/** What a character reads as, when it looks like a Latin letter and is none; else undefined. */
export function lookOf(codePoint: number): string | undefined {
  const row = rows.find((first) => codePoint >= first && codePoint < first + 26);
  return row === undefined ? latin.get(codePoint) : String.fromCharCode(97 + codePoint - row);
}
