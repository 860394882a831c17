/**
 * A small labelled set: documents of both languages, a passage a page, and questions with a word of the passage that
 * answers them. Every second question says it in other words than the passage does.
 */

/** Documents by name; each entry is a page. */
export const documents: Record<string, string[]> = {
  "handbook.pdf": [
    "Holidays. Every employee has twenty-six days of paid leave a year. Days that are not taken by the end of March are lost. Leave is requested in the calendar at least two weeks before it begins.",
    "Illness. Whoever cannot work because of sickness tells the team lead before nine o'clock. From the third day on a doctor's certificate is needed. Wages continue to be paid for six weeks.",
    "Expenses. Train tickets are refunded in second class, flights only over eight hundred kilometres. Receipts have to reach the bookkeeping within thirty days. Meals are covered up to twenty-four euros a day.",
    "Remote work. Up to three days a week may be worked from home. The company pays for a desk and a screen once. Working from abroad needs the consent of the personnel department.",
    "Security. Laptops are locked when one leaves the room. Passwords are kept in the vault, never in mails. A lost device is reported to the help desk within the hour, at any time of the day.",
    "Parental leave. Both parents can stay away for up to fourteen months in all. The application is handed in seven weeks before the birth. The position is kept open until they return.",
    "Notice. In the first six months the contract can be ended with two weeks' notice, afterwards with three months. The keys and the badge are given back on the last day.",
    "Training. Each person has a budget of fifteen hundred euros a year for courses and conferences. Language classes are held on Tuesdays in the library and cost nothing.",
  ],
  "espresso-machine.pdf": [
    "Before first use, rinse the tank and run two cups of water without coffee through the machine. The heating takes about ninety seconds; the green lamp stops blinking when it is ready.",
    "Grinding. A fine grind makes the brew slow and bitter, a coarse one thin and sour. Start at level four. Twenty-five seconds for thirty millilitres is a good shot.",
    "Descaling. When the orange lamp lights up, limescale has to be removed. Dissolve the powder in a litre of water, pour it into the tank and hold both buttons for five seconds.",
    "Frothing milk. Hold the wand just below the surface until the jug feels warm, then deeper. Cold whole milk gives the finest foam. Wipe the wand with a damp cloth at once.",
    "Trouble. If water drips from the group, the rubber gasket is worn: order part 4471. If the pump hums without pressure, air is trapped; open the steam tap until water comes.",
    "Guarantee. The maker repairs defects for two years from the day of purchase. Damage by lime, frost or falls is excluded. Keep the invoice and the original box for shipping.",
    "Storage in winter. Empty the boiler completely before the machine stands in an unheated place, for frozen water bursts the pipes.",
    "Cleaning. The drip tray goes into the dishwasher, the brew group only under running water. Grease the seals every three months with the tube that came along.",
  ],
  "island-history.pdf": [
    "The first settlers landed in 874 with sheep and barley. They built long houses of turf, because timber was scarce, and met once a year in an open assembly to speak law.",
    "In 1241 the poet and chieftain was killed in his cellar by order of the king. Twenty years later the island lost its independence and paid taxes to the crown.",
    "The plague came with a merchant ship in 1402 and carried off half of the inhabitants within two years. Many farms in the north stood empty for generations.",
    "Reformation. The last catholic bishop was beheaded together with his two sons in 1550. The monasteries were closed and their manuscripts scattered or burnt.",
    "The eruption of 1783 poured out lava for eight months. Its poisonous haze killed the grass and then the livestock; one person in five starved.",
    "In the nineteenth century fishing from open boats gave way to decked vessels and trawlers. Salted cod went to Spain and Portugal and paid for the first harbour.",
    "During the war foreign troops built airfields and roads. With them came wages, chewing gum and dance music; the capital doubled its population in five years.",
    "A national park was founded in 1930 at the place of the old assembly, where two plates of the earth drift apart by two centimetres a year.",
  ],
  "contrato-alquiler.pdf": [
    "El arrendatario pagará una renta mensual de novecientos cincuenta euros, dentro de los cinco primeros días de cada mes, mediante transferencia a la cuenta del propietario.",
    "La fianza asciende a dos mensualidades y se devolverá en el plazo de un mes desde la entrega de las llaves, una vez descontados los desperfectos que hubiera en la vivienda.",
    "No se permite tener animales en el piso sin autorización escrita. Quedan exceptuados los perros guía y los peces de acuario.",
    "Las reparaciones pequeñas, hasta ciento veinte euros, corren a cargo del inquilino. La caldera, las tuberías y la instalación eléctrica son responsabilidad del dueño.",
    "El contrato dura cinco años. El inquilino podrá marcharse a partir del sexto mes si avisa con treinta días de antelación, sin ninguna penalización.",
    "Queda prohibido subarrendar habitaciones o anunciar la vivienda en portales turísticos. El incumplimiento será causa de resolución inmediata.",
    "Los gastos de comunidad y el impuesto sobre bienes inmuebles los abona la propiedad. El agua, la luz y el gas se pagan según el contador.",
    "El ruido deberá cesar a las once de la noche. Las obras solo podrán hacerse en días laborables, entre las nueve de la mañana y las seis de la tarde.",
  ],
  "recetas.pdf": [
    "Gazpacho. Triture un kilo de tomates maduros con medio pepino, un pimiento verde, un diente de ajo, aceite y vinagre. Debe reposar tres horas en la nevera antes de servirse.",
    "Tortilla de patatas. Las patatas se fríen despacio, sin que se doren, y se mezclan con seis huevos batidos. La cebolla es optativa. Se da la vuelta con un plato.",
    "Lentejas. No necesitan remojo. Se cuecen cuarenta minutos con zanahoria, laurel y chorizo. La sal se añade al final para que no se endurezcan.",
    "Croquetas. La bechamel lleva cien gramos de mantequilla, cien de harina y un litro de leche. La masa tiene que enfriarse toda la noche antes de darle forma.",
    "Arroz con leche. Remueva sin parar con una cuchara de madera y la piel de un limón. Cuando esté cremoso, espolvoree canela por encima.",
    "Pulpo a la gallega. Congele el pulpo dos días para que quede tierno. Se corta con tijeras y se sirve con pimentón, sal gorda y aceite de oliva.",
    "Churros. La masa de agua, harina y sal se escalda y se fríe en aceite muy caliente. Nunca se rellena la churrera con la masa fría, porque puede reventar.",
    "Conservas. Los tarros se hierven veinte minutos y se enfrían boca abajo. Un botulismo casero es raro pero mortal: si la tapa está abombada, tírelo todo.",
  ],
  "huerto.pdf": [
    "Los tomates se siembran en febrero bajo cristal y se trasplantan en mayo, cuando ya no hiela. Quite los brotes laterales una vez por semana.",
    "Contra el pulgón ayuda el jabón potásico, pulverizado al atardecer. Las mariquitas hacen el mismo trabajo gratis: plante caléndulas para atraerlas.",
    "El compost necesita restos verdes y secos a partes iguales. Voltéelo cada dos semanas. Si huele mal, le falta aire; si no se calienta, le falta humedad.",
    "El riego por goteo ahorra la mitad del agua. Riegue de madrugada, nunca a pleno sol, y acolche el suelo con paja para que no se evapore.",
    "Rotación de cultivos: donde hubo judías ponga coles, porque las leguminosas dejan nitrógeno en la tierra. No repita tomates en el mismo bancal antes de tres años.",
    "Las patatas se recogen cuando las hojas amarillean. Guárdelas a oscuras: con la luz se ponen verdes y resultan tóxicas.",
    "Los caracoles no cruzan una barrera de ceniza seca ni una cinta de cobre. Una tabla húmeda sirve de trampa por la mañana.",
    "En otoño se plantan los ajos, con la punta hacia arriba. Aguantan heladas fuertes y se cosechan en junio, cuando se doblan los tallos.",
  ],
};

/** A question, a word that only the passage with its answer has, and whether it uses other words than that passage. */
export type Labelled = { question: string; answer: string; isParaphrase: boolean };

const literal = (question: string, answer: string): Labelled => ({ question, answer, isParaphrase: false });
const paraphrase = (question: string, answer: string): Labelled => ({ question, answer, isParaphrase: true });

export const questions: Labelled[] = [
  literal("How many days of paid leave do employees have?", "twenty-six"),
  paraphrase("How much vacation do I get per year?", "twenty-six"),
  literal("When is a doctor's certificate needed?", "certificate"),
  paraphrase("I woke up with a fever, whom do I have to inform?", "certificate"),
  literal("Are flights refunded?", "Receipts"),
  paraphrase("By when must I submit bills of a business trip to get the money back?", "Receipts"),
  paraphrase("Can I do my job from my house on Mondays?", "Remote"),
  paraphrase("My computer was stolen on the train, what now?", "vault"),
  literal("What notice ends the contract after six months?", "badge"),
  literal("What do I do when the orange lamp lights up?", "limescale"),
  paraphrase("How do I get rid of lime in the coffee maker?", "limescale"),
  literal("Which grind level should I start with?", "coarse"),
  paraphrase("Water is leaking from the machine, which piece do I replace?", "4471"),
  literal("How long does the guarantee of the maker last?", "excluded"),
  paraphrase("Why does my coffee taste sour?", "coarse"),
  literal("When did the plague come to the island?", "1402"),
  paraphrase("Which volcano disaster caused a famine?", "1783"),
  literal("Who was beheaded in 1550?", "bishop"),
  paraphrase("What did soldiers bring to the island?", "chewing"),
  literal("¿Cuánto es la renta mensual?", "novecientos"),
  paraphrase("¿Cuánto cuesta el alquiler al mes?", "novecientos"),
  literal("¿Cuándo se devuelve la fianza?", "fianza"),
  paraphrase("¿Puedo tener un gato en el piso?", "acuario"),
  paraphrase("¿Quién paga si se rompe la caldera?", "caldera"),
  literal("¿Se puede subarrendar una habitación?", "turísticos"),
  paraphrase("Quiero irme del piso antes de tiempo, ¿con cuánta antelación aviso?", "antelación"),
  literal("cuanto tiempo reposa el gazpacho en la nevera", "pepino"),
  literal("¿Las lentejas necesitan remojo?", "Lentejas"),
  paraphrase("¿Por qué hay que meter el pulpo en el congelador?", "pimentón"),
  paraphrase("¿Cuánta leche lleva la bechamel de las croquetas?", "Croquetas"),
  literal("¿Cuándo se trasplantan los tomates?", "brotes"),
  paraphrase("Mis plantas tienen pulgones, ¿qué les echo?", "potásico"),
  paraphrase("¿A qué hora conviene regar?", "goteo"),
  paraphrase("mi compostador huele fatal", "compost"),
  literal("¿Cuándo se recogen las patatas?", "amarillean"),
  paraphrase("¿Cómo evito que los caracoles se coman las lechugas?", "ceniza"),
];
