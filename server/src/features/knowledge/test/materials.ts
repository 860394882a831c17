/** Three bodies of material as sellers have them: a method, a catalogue with a table of 159 rows, a transcript. */

/** The method of a coach; an entry is a page. */
export const method: string[] = [
  "The Stillwater Method. A handbook for people who lead small teams and feel that the week runs them. It has five stages: Survey, Ground, Choose, Rehearse and Release. Nobody walks through all of them in order the first time, and nobody needs to. Each stage takes about two weeks and ends with a conversation of forty minutes. You keep a paper notebook during the whole journey, because what is written by hand is remembered longer and cannot ring.",
  "Survey. For ten working days you write down every hour what you did and how much strength it left you, on a scale from minus three to plus three. Do not change anything yet. Most clients discover that the meetings they complained about drain them less than the messages they answer between two meetings. At the end you mark three red hours and three green hours. The red ones are never the longest ones. Bring the sheet to the first conversation, even when there are holes in it.",
  "Ground. Before anything is planned the body has to come to rest. The basic exercise is called the anchor: both feet on the floor, breathe in while you count to four, hold for two, breathe out while you count to eight. Six rounds, three times a day, the last one no later than an hour before bed. Whoever has trouble with the heart or is pregnant leaves out the holding and asks a physician first. After five days the pulse on waking usually falls by three to six beats.",
  "Choose. Take the green hours of your survey and protect one of them for ninety days. It carries a name in the calendar, a door that is closed, and a deputy who decides in the meantime. We call it the island. An island that is moved twice is lost; then go back to Ground for a week. Out of the wishes on your list you strike all but two. The third wish is the most dangerous one, because it looks modest and eats the other two.",
  "Rehearse. Difficult talks are practised aloud, standing, with somebody who plays the other side and has been told to interrupt. Begin with the sentence that frightens you most. Three runs are enough; after the fourth it turns into theatre. Write the opening and the last sentence on a card, never what lies between. In the real talk you may lay the card on the table and say that you wrote it down because the matter is important to you.",
  "Release. Something has to end so that something can stay. Each quarter you give up one duty for good: hand it over with a written page, a date, and the permission to do it worse than you. You may look at the result after six weeks, not earlier. Leaders who check sooner take the duty back in four of five cases. A small ceremony helps: we burn the old page, others plant a bulb.",
  "The conversations. They last forty minutes, the first ten of which are silent reading of the notebook. The coach asks and does not advise; advice is only given when the client has asked for it twice. Sessions take place on Tuesday and Thursday mornings by video, the camera may stay off. Whoever cancels less than twenty-four hours ahead pays half of the fee. Missed sessions are not moved to the following quarter.",
  "Setbacks. In week five nearly everyone falls back: the notebook stays empty, the island is given away, the old noise returns. That is no failure but the usual dip, and it lasts nine days on average. In the dip you do three things only: sleep seven hours, do the anchor once, and write one line each evening. Decisions about jobs, marriages and money are put off until the dip is over.",
  "Teams. The method works in groups of four to seven people who share a boss. Each takes the survey alone; only the red hours are compared. A group agrees on one common island per week, during which no one writes to anyone. The boss joins from the third meeting on, since before that nobody says what costs them strength. Groups larger than seven are split, for in eight there is always one who hides.",
  "Measuring. At the beginning and after ninety days you answer the same twelve statements with a number from one to seven, for instance: I know on Sunday what I will not do on Monday. A gain of nine points is what we see on average; less than four points means that a stage was skipped, most often Release. The answers belong to you and are deleted after a year. For studies we use only sums without names.",
  "What the method is not. It is no therapy and treats no illness. With signs of depression, with addiction, or after a loss of less than six months ago we send people to a doctor or a counsellor and begin later. It is not meant for selling either: we do not teach persuasion, and we end the work when somebody wants to use the rehearsals to put employees under pressure.",
  "Origin. Marta Ellwood wrote the first version in 2011, on a ferry between Oban and Barra, after nine years as a ward sister in a hospital. The name comes from the tide pools there, which become clear when nobody stirs them. Since then about fourteen hundred people have gone through the stages. Coaches are trained in Glasgow for five weekends and may use the name as long as they are supervised twice a year.",
];

const kinds: [string, string, number, number][] = [
  ["Taza", "30 cl", 14, 320],
  ["Cuenco", "16 cm", 18, 450],
  ["Plato llano", "27 cm", 21, 720],
  ["Plato hondo", "22 cm", 20, 640],
  ["Tetera", "90 cl", 58, 980],
  ["Jarra", "1,2 l", 46, 1100],
  ["Fuente", "38 cm", 64, 1850],
  ["Ensaladera", "30 cm", 52, 1600],
  ["Azucarero", "25 cl", 24, 300],
  ["Salero", "8 cm", 12, 140],
  ["Aceitera", "50 cl", 29, 520],
  ["Mortero", "14 cm", 36, 1450],
  ["Florero", "25 cm", 41, 900],
  ["Candelero", "12 cm", 19, 380],
  ["Bandeja", "40 cm", 49, 1300],
  ["Cazuela", "3 l", 72, 2600],
];
const collections = ["Marea", "Olivo", "Luna", "Arcilla", "Niebla", "Cobalto", "Granada", "Trigo", "Brasa", "Duna"];

/** How many articles the catalogue has. */
const articleCount = 159;

/** The head of the catalogue's table. */
const articleHead = ["Código", "Artículo", "Colección", "Medida", "Precio", "Peso"];

/** The rows of the catalogue's table below its head. */
const articles: string[][] = kinds
  .flatMap(([kind, size, price, grams]) =>
    collections.map((collection, index) => [kind, collection, size, price + index * 1.5, grams + index * 10] as const),
  )
  .slice(0, articleCount)
  .map(([kind, collection, size, price, grams], index) => [
    `AL-${String(index + 1).padStart(3, "0")}`,
    `${kind} ${collection}`,
    collection,
    size,
    `${price.toFixed(2).replace(".", ",")} €`,
    `${grams} g`,
  ]);

type Block = string | { heading: string } | { item: string } | { table: string[][] };

/** The catalogue of a pottery, as blocks of a Word document. */
export const catalogue: Block[] = [
  { heading: "Taller Alba: catálogo de cerámica" },
  "Piezas torneadas a mano en Úbeda desde 1968. Cada pieza se cuece dos veces, la segunda a mil doscientos sesenta grados, y sale ligeramente distinta de su hermana: las diferencias de tono no son defecto.",
  { heading: "Cuidado de las piezas" },
  "Todas las piezas esmaltadas aguantan el lavavajillas y el microondas, salvo las de la colección Cobalto, que llevan filo de oro y se lavan a mano. Las cazuelas se curan antes del primer uso: se llenan de leche, se calientan a fuego lento y se dejan reposar una noche. Nunca pase una pieza del congelador al horno, porque se raja.",
  "Si el mortero coge olor, muela en él un puñado de arroz con sal gruesa y tírelo. Los floreros se limpian con vinagre templado y una escobilla.",
  { heading: "Envíos" },
  "Enviamos a la península en tres días laborables y a Baleares y Canarias en ocho. Los portes son 6,90 €; a partir de 90 € corren de nuestra cuenta. A Portugal y Francia enviamos los lunes, y cuesta 14 €. No servimos fuera de la Unión Europea porque las aduanas nos han roto demasiadas cajas.",
  "Las piezas viajan en viruta de madera. Si algo llega roto, haga una foto antes de cuarenta y ocho horas y mándela a averías arroba talleralba; le mandamos otra sin preguntar y no hace falta que devuelva los trozos.",
  { heading: "Cambios y devoluciones" },
  "Tiene treinta días para devolver lo que no le convenza. El reembolso se hace por el mismo medio de pago en una semana desde que la caja llega al taller. Las piezas grabadas con nombre y las de segunda no admiten devolución.",
  { heading: "Pago y encargos" },
  "Se paga con tarjeta, transferencia o Bizum. Los encargos grabados piden una señal de la mitad y tardan cinco semanas, seis en noviembre y diciembre. El grabado cuesta 4 € por pieza, hasta doce letras.",
  { heading: "Visitas" },
  "El taller abre de miércoles a sábado, de diez a dos. Los viernes a las doce hay una demostración de torno, gratis, para un máximo de ocho personas; conviene llamar antes. En agosto cerramos tres semanas para encender el horno grande de leña.",
  { heading: "Lista de artículos" },
  { table: [articleHead, ...articles] },
  { heading: "Piezas de segunda" },
  "Dos veces al año, en marzo y en octubre, vendemos las piezas con una pequeña tara a mitad de precio, solo en el taller. No se reservan.",
];

/** What was said at a workshop about beekeeping in towns: the first half in English, the second in Spanish. */
export const transcript = `WORKSHOP "BEES ON THE ROOF", part one. Recorded in Leeds, 14 May.

HOST: Welcome. With us is Agnes Moorcroft, who keeps eleven hives on top of a printing works. Agnes, how did that start?

AGNES: With a swarm on a traffic light, in 2009. The fire brigade was about to hose it down. I had read one book, I owned a cardboard box, and I was stung nineteen times. The printers let me leave the box upstairs overnight. It has been a long night.

HOST: What does somebody need who wants to begin?

AGNES: Less than the shops say. A veil, a smoker, a hive tool, and above all a neighbour who has done it for ten years. Gloves make you clumsy, I stopped wearing them in my second summer. I would spend about three hundred and fifty pounds, half of it on the wooden boxes. And begin with two colonies, never one, because with one you cannot compare, and if a queen dies you have nothing to borrow from.

HOST: And the roof itself?

AGNES: It must carry them. A full hive weighs as much as a washing machine, eighty kilos, so ask an engineer for a letter. Wind is worse than cold. We strap every box to the parapet and put the entrances towards the south-east, so that the first sun gets them up. There has to be water within fifty metres, otherwise they drink from the neighbours' swimming pool and you get post.

HOST: Do people complain?

AGNES: Once a year, when they swarm. I bring a jar and explain. What helped most was a sign at the front door with my telephone number. In the city they find lime trees, ivy and bramble, and nobody sprays, so we take twenty-eight kilos from each hive, about twice of what my cousin takes in the countryside between his rape fields.

HOST: What about the mites?

AGNES: Varroa. You will have them, the question is how many. I count what falls on a greased board for three days in August. More than ten a day and I treat with formic acid in the evening, below twenty-five degrees. In December, when there is no brood, oxalic acid once. Whoever does nothing loses the colony in the second winter.

HOST: One more thing: what do you do with the wax?

AGNES: Candles for the printers. The old combs, the dark ones, I melt every third year, since that is where disease sits.

PARTE DOS. Grabada en Zaragoza el 2 de junio, con Benito Larraz, apicultor urbano.

PRESENTADORA: Benito, ¿qué permisos hacen falta aquí?

BENITO: Hay que darse de alta en el registro de explotaciones, el REGA, y pedir el código. Tarda unos dos meses. Luego el seguro de responsabilidad civil, que a mí me sale por cuarenta y dos euros al año. En la azotea del edificio necesitas que la comunidad de vecinos lo apruebe por mayoría, y que quede en el acta.

PRESENTADORA: ¿Y con el calor?

BENITO: En julio la cera se ablanda a partir de cuarenta grados y los panales se caen. Yo pinto las tapas de blanco, pongo un toldo a metro y medio y dejo la piquera abierta del todo. Cada colmena bebe un litro al día. Relleno los bebederos de madrugada, con corchos flotando para que no se ahoguen.

PRESENTADORA: ¿Cuándo recoge la miel?

BENITO: Dos veces: a finales de mayo la de romero y en septiembre la de mil flores. Solo quito los cuadros operculados en sus tres cuartas partes; si la sacas antes, fermenta en el tarro. Y les dejo doce kilos para el invierno, que son suyos.

PRESENTADORA: Los colegios le llaman mucho.

BENITO: Vienen grupos de quince chavales los martes. Tenemos una colmena de cristal y trajes de la talla seis a la catorce. Antes pregunto siempre por las alergias y llevo dos plumas de adrenalina en la mochila. En nueve años las he usado una vez, y fue conmigo.

PRESENTADORA: ¿Algún enemigo nuevo?

BENITO: La velutina, la avispa asiática. Se queda suspendida delante de la piquera y caza a las obreras que vuelven cargadas. Ponemos arpas eléctricas y reductores de seis milímetros. Si ves un nido no lo toques: llama al 112 y lo retiran los bomberos.

PRESENTADORA: ¿Y se gana uno la vida con esto?

BENITO: No. Vendo el tarro de medio kilo a nueve euros y saco para gastos. Lo que deja algo son los cursos: seis sábados, ciento ochenta euros, y siempre hay lista de espera.
`;
