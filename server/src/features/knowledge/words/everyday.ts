import { stemOf } from "./words.ts";

/**
 * The nouns, verbs and adjectives of everyday talk in English and Spanish. They may be what somebody looks for, but that
 * a text does not have one of them says little: people put their questions in them whatever the text calls it. A general
 * list by how often words are used, taken from no document and no question.
 */
const english = `able accept act add afternoon age agree allow amount answer appear area arrive avoid bad bag base bed begin
believe benefit better big bit body book bottom box boy brother build building business buy call car care carry case cause
center certain chance change check child choose city class clear close cold color compare complete concern consider contact
contain continue control correct cost country couple course cover create customer cut daily date day deal decide decision
depend describe design detail difference difficult direct do doctor door draw drink drive drop early earn easy eat effect
effort end enjoy enter event evening example expect experience explain eye face fact fail fall family far fast father feel
field fill final fit fix follow food foot force forget form free friend front full game general girl goal great ground group
grow guess guide hand happy hard head health hear heavy hold home hope hour house human idea identify important improve
include increase inform information interest issue item job join key kid large late lead learn leave level life light limit
line list listen live living local long lose love low machine main man manage many mark matter mean measure meet meeting
member method middle mind minute miss model modern money month morning mother move name nature near news nice night normal
note notice number offer office open opinion option order own page paper parent part party pay person phone pick picture
piece place plan play point policy position power practice prefer prepare present pretty price private problem process
produce product program project properly protect prove provide public pull purpose push question quick quiet range rate
reach read ready real reason receive recommend reduce regular relate remain remember remove replace reply report require
rest result return rich risk road role room rule run safe sale save school science season second section sell send sense
serious serve service set share short side sign simple single sit situation size skill sleep slow small society sound space
special spend staff stage stand start state stay step stop story street strong student study style subject suggest suit
support suppose system table task teach team term test thing thought time title today tomorrow tonight top topic total touch
town track train travel treat trip true trust try turn type understand unit useful value view visit wait walk wall war warm
watch water weak wear week weekend weight white wife win window wish wonder work world worry write wrong year young`;

const spanish = `abrir acabar aceptar acuerdo actividad ahora agua alto amigo amor andar anterior año aparecer aprender
ayuda ayudar baja bajo barato bastante boca buscar cabeza caer calle calor cama cambiar cambio caminar campo cantidad cara
carta casa caso causa centro cerca cerrar chica chico ciudad claro clase coche coger color comer comida comenzar comprar
completo común conocer conseguir considerar conviene correcto corto costar crear crecer creer cuenta cuerpo cuestión cuidado
cuidar curso dato deber derecho desear día diferencia diferente difícil dinero dirección distinto dormir duda durar edad
efecto ejemplo elegir empezar empresa encontrar entender entrar enviar época equipo error escribir escuchar escuela espacio
especial esperar evitar existir éxito explicar falta familia feliz fin final forma frente frío fuera fuerte fuerza funcionar
funciona futuro ganar gente grande grupo gustar gusto hablar hermano hijo historia hombre hora idea importa importante
incluir información intentar interés jefe joven juego jugar lado largo leer ley libre libro línea llamar llega llegar llevar
lugar luz madre mal malo mandar manera mano mañana mayor medida medio menor mensaje mes mesa método miedo mirar modo mover
mujer mundo necesario necesitar niño noche nombre normal noticia nuevo número obra ocurrir oír ojo olvidar orden oscuro padre
pagar página país palabra papel parar parte partir pensar pequeño perder permitir persona peso pie piso plan pobre posición
precio preferir pregunta preguntar preparar presentar principio problema proceso producir producto programa pronto
proteger próximo pueblo puerta punto quedar querer quitar rápido razón real recibir recordar regla relación resolver respuesta
resultado reunión rico sacar saber sala salir salud seguir seguridad seguro semana sencillo sentido sentir señor servicio
servir sistema sitio situación sol subir suerte sufrir tarde tarea tema tiempo tienda tierra tipo tocar tomar total trabajar
trabajo traer tratar último usar útil valer valor vender venir ventana verdad viajar viaje vida viejo visitar vivir vivo volver
voz vuelta zona`;

const everyday = new Set(
  `${english} ${spanish}`
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .split(/\s+/)
    .flatMap((word) => [word, stemOf(word)]),
);

/** Whether a folded word is one of everyday talk. */
export const isEveryday = (word: string): boolean => everyday.has(word) || everyday.has(stemOf(word));
