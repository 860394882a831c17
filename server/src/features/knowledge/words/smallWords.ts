/**
 * The words of English and Spanish that say nothing about what somebody looks for: those that build sentences, and the
 * verbs, adverbs and nouns that stand in talk of every kind. Folded, as they are compared. A general list, taken from
 * no document and no question.
 */
const english = `a about above after again against ago all almost already also although always am an and another any
anybody anyone anything are aren around as ask asked asking at away back be became because become been before behind being
below between both but by came can cannot cant come comes coming could couldn did didn different do does doesn doing done
don down during each either else enough even ever every everybody everyone everything exactly explain few find first for
from gave get gets getting give given gives go goes going gone good got had hadn happen happened happens has hasn have haven
having he hello help her here hers herself hi him himself his how however i if in instead into is isn it its itself just keep
kind know known last least less let like likely ll long longer look looking lot made make makes making many may maybe me mean means might
mine more most much must my myself need needed needs neither never new next no nobody none nor not nothing now of off often
ok old on once one ones only onto or other others our ours out over own per perhaps please possible put quickly quite rather re
really right said same saw say says see seem seems seen shall she should shouldn show since so some somebody someone
something sometimes somewhere soon sometime sort still such sure take taken takes talk tell than thank thanks that the their theirs
them themselves then there these they thing things think this those though through thus to together told too toward towards
try two under until up upon us use used uses using usually ve very want wanted wants was wasn way ways we well went were
weren what whatever when where whether which while who whoever whole whom whose why will with within without won word would
wouldn yes yet you your yours yourself`;

const spanish = `a adonde al algo algun alguna algunas alguno algunos alli ante antes aparte aqui asi aun aunque bajo bien buen
buena buenas bueno buenos cada casi cierto como con contra cosa cosas cual cuales cualquier cuando cuanta cuantas cuanto
cuantos da dan dar de debe deben debo decir dejar del demas dentro desde despues di dice dicen dime donde dos durante e el
ella ellas ello ellos en entonces entre era eran eres es esa esas ese eso esos esta estaba estaban estado estan estar estas
este esto estos estoy etc explica explicame favor fue fueron gracias gran ha haber habia habla hablar hace hacemos hacen
hacer haces hacia hago han has hasta hay haya he hecho hemos hola igual incluso ir junto la las le les lo los luego mas me
mejor menos mi mia mientras mio mis misma mismo mismos momento mucha muchas mucho muchos muy nada nadie ni ningun ninguna
ninguno no nos nosotras nosotros nuestra nuestras nuestro nuestros nunca o os otra otras otro otros para parece pasa pasar
pero poca pocas poco pocos podemos poder podria por porque posible primer primera primero puede pueden puedo pues que quien
quienes quiera quiere quieren quiero sabe saber se sea sean segun ser si sido siempre sin sino sirve sobre sois solo somos
son soy su sus suya suyo tal tambien tampoco tan tanta tanto te tener tenemos tengo ti tiene tienen tienes toda todas
todavia todo todos tras tu tus tuya tuyo un una unas uno unos usa usar usted ustedes va vais vamos van vez veces ver voy y
ya yo`;

/** The languages whose sentences are told apart. */
export type Spoken = "en" | "es";

const small = { en: new Set(english.split(/\s+/)), es: new Set(spanish.split(/\s+/)) };

/**
 * Whether a folded word says nothing about what somebody looks for, in the language that they ask in: "sea" is one of the
 * small words of Spanish, and what an English question may be about. Of both where that is not known.
 */
export function isSmall(word: string, spoken: Spoken | null = null): boolean {
  if (word.length === 1 && !/\d/.test(word)) return true;
  return spoken === null ? small.en.has(word) || small.es.has(word) : small[spoken].has(word);
}

const tellingOf = (words: string, others: string): ReadonlySet<string> => {
  const common = new Set(others.split(/\s+/));
  return new Set(words.split(/\s+/).filter((word) => !common.has(word)));
};
const onlyEnglish = tellingOf(english, spanish);
const onlySpanish = tellingOf(spanish, english);

/** How many of these folded words only English, and how many only Spanish builds its sentences with. */
export function countLanguages(words: Iterable<string>): { en: number; es: number } {
  const counts = { en: 0, es: 0 };
  for (const word of words) {
    if (onlyEnglish.has(word)) counts.en += 1;
    else if (onlySpanish.has(word)) counts.es += 1;
  }
  return counts;
}

/** The language that such counts speak for; null where they say nothing. */
export const spokenBy = ({ en, es }: { en: number; es: number }): Spoken | null =>
  en === es ? null : en > es ? "en" : "es";
