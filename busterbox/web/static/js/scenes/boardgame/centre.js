/** The middle of the table: the challenge or the battle under way, the dice, and what is chosen there. */
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { sentences } from "@busterbox/parts/words.js";
import { Battle } from "./battle.js";
import { stageName } from "./board.js";
import { CardFace, spoken } from "./card/face.js";
import { Challenge, revealed } from "./challenge.js";
import { Dice } from "./dice.js";
import { ringOfPlayers } from "./heroes.js";
import { count, drawn, keyHint, labelled, optionProps, piece, scenery } from "./pieces.js";

/** @import { Model } from "./types.js" */

/** @param {{m: Model}} props */
export function Centre({ m }) {
  if (m.over)
    return html`
      <${Ending} m=${m} />
    `;
  const turned = m.live.challenge ? m.card(m.live.challenge) : null;
  const battle = m.display.battle || m.live.boss;
  return html`
    <div class=${cls("bg-centre", `bg-centre--${m.window || "none"}`)}>
      ${
        battle
          ? html`
              <${Battle} m=${m} />
            `
          : m.display.challenge
            ? html`
                <${Challenge} m=${m} />
              `
            : turned
              ? revealed(m, turned)
              : betweenChallenges(m)
      }
      ${ringOfPlayers(m)} ${effects(m)} ${playedAndOffered(m)}
      <${Dice} m=${m} />
      ${stageView(m)}
    </div>
  `;
}

/** Where there is room left: the stage itself, with the hero and what stands in the way. @param {Model} m */
function stageView(m) {
  const seat = m.display.turn;
  const stage = m.heroes[seat]?.stage;
  const challenge = m.display.challenge;
  if (m.display.battle || m.live.boss || m.dice.length > 0 || m.window === "threat" || m.window === "hero")
    return null;
  const there = challenge?.minion ? (m.live.minions ?? challenge.minions) : 0;
  const boss = !challenge && m.heroes[seat]?.boss;
  return html`
    <div class=${cls("bg-vista", `stage--${stage ?? "castle"}`)} aria-hidden="true">
      ${scenery(stage ?? "castle")}
      ${
        stage && m.window !== "start" && m.window !== "stage"
          ? html`
              <span class="bg-vista__hero">${piece(m, seat, 96, true)}</span>
              <span class="bg-vista__foes">
                ${
                  boss
                    ? drawn(`boss-${boss}`, 96, true)
                    : Array.from(
                        { length: Math.min(5, there) },
                        (_, n) => html`
                          <span key=${n}>${drawn(`minion-${challenge?.minion}`, 72, true)}</span>
                        `,
                      )
                }
              </span>
            `
          : drawn("castle", 128)
      }
    </div>
  `;
}

/** Other active effects. @param {Model} m */
function effects(m) {
  if (!m.display.effects.length) return null;
  return html`
    <ul class="plain bg-effects" aria-label="Active effects">
      ${m.display.effects.map(
        (text) => html`
          <li key=${text}>${text}</li>
        `,
      )}
    </ul>
  `;
}

/**
 * Whether a card's text makes sense to this reader: it addresses its player, or speaks of the hero (Wily
 * parts).
 * @param {Model} m
 * @param {{seat: number, part: import("./types.js").Part}} playing
 */
const speaksToReader = (m, playing) => playing.part === "wily" || m.name(playing.seat) === "you";

/** The card being played, and cards to choose from that lie nowhere else. @param {Model} m */
function playedAndOffered(m) {
  const playing = m.live.playing ?? m.display.playing;
  const card = m.card(playing?.card);
  const takes = m.options.filter(
    (one) => one.kind === "hero" || (m.window === "order" && one.kind === "take"),
  );
  if (!card && !takes.length) return null;
  const characters = m.props.game.cards.filter((one) => one.kind === "character");
  const AS = { hero: "", wily: " as Dr. Wily", battle: " in battle" };
  return html`
    <div class="bg-tray">
      ${
        card &&
        playing &&
        html`
          <p
            class=${cls("bg-played", `seat--${playing.seat + 1}`, playing.part === "wily" && "is-wily")}
            data-key="played"
          >
            <span>${m.Name(playing.seat)} ${m.name(playing.seat) === "you" ? "play" : "plays"}</span>
            ${" "}
            <b>${card.name}</b>
            ${AS[playing.part]}${speaksToReader(m, playing) ? `: ${card.data[playing.part]}` : "."}
          </p>
        `
      }
      ${
        takes.length > 0 &&
        html`
          <ul class="plain bg-takes" data-rove>
            ${takes.map((option) => {
              const one = (option.kind === "hero" ? characters : m.props.game.cards)[option.argument ?? -1];
              const { class: marks, ...given } = optionProps(m, option, one?.id ?? "");
              return (
                one &&
                html`
                  <li key=${option.code}>
                    <button ...${given} class=${cls("bg-handcard", marks)}>
                      ${labelled(
                        sentences(option.text, spoken(one)),
                        html`
                          <${CardFace}
                            card=${one}
                            size=${option.kind === "hero" ? "medium" : "small"}
                            part=${m.display.battle ? "battle" : "hero"}
                          />
                          ${keyHint(m, option)}
                        `,
                      )}
                    </button>
                  </li>
                `
              );
            })}
          </ul>
        `
      }
    </div>
  `;
}

/** @type {Record<string, string>} */
const INTROS = {
  hero: "Each has two sides: what they can do on challenges, and in boss battles.",
  start:
    "Every hero starts on a stage of their own. Beat Robot Masters for their powers, then storm the castle.",
  stage: "You cannot go back to a stage you have beaten.",
};

/** Between challenges: where the turn stands, or what everybody waits for. @param {Model} m */
function betweenChallenges(m) {
  const seat = m.display.turn;
  const hero = m.heroes[seat];
  const chooses = m.window === "start" || m.window === "stage" || m.window === "hero";
  if (chooses) {
    const who = m.display.asked[0] ?? seat;
    const you = m.name(who) === "you";
    const what =
      m.window === "hero" ? "a hero" : m.window === "start" ? "the stage to start on" : "the next stage";
    return html`
      <section class=${cls("bg-between", "is-choosing", `seat--${who + 1}`)} aria-label="Where it stands">
        <div>
          <h2>${m.Name(who)} ${you ? "choose" : "chooses"} ${what}</h2>
          <p>${INTROS[m.window]}</p>
        </div>
      </section>
    `;
  }
  if (!hero.stage)
    return html`
      <section class="bg-between" aria-label="Where it stands">
        ${drawn("castle", 96)}
        <div><h2>${m.Name(seat)}</h2></div>
      </section>
    `;
  const last = (m.display.stages.find((stage) => stage.id === hero.stage)?.spaces ?? 5) - 1;
  const left = last - hero.space;
  const boss = hero.boss ? m.card(hero.boss) : null;
  const result = m.live.result;
  const facts = boss
    ? [
        `${hero.battle_threat} dice each round, Health ${hero.health} of ${hero.full}, Weapon Energy ${hero.energy}.`,
      ]
    : [
        `${count(left, "space")} to the boss.`,
        `Threat left: ${hero.threat}.`,
        `Weapon Energy: ${hero.energy}.`,
        `Health: ${hero.health} of ${hero.full}.`,
        `${count(hero.lives, "Life", "Lives")}.`,
      ];
  return html`
    <section
      class=${cls("bg-between", `stage--${hero.stage}`, result && `is-${result}`)}
      aria-label="Where it stands"
    >
      ${boss ? drawn(`boss-${boss.id}`, 96) : piece(m, seat, 96, true)}
      <div>
        <h2>
          ${
            boss
              ? `${boss.name} is waiting`
              : m.window === "press_on"
                ? "Challenge passed"
                : `${m.Name(seat)} on ${stageName(m, hero.stage)}`
          }
        </h2>
        <p>${facts.join(" ")}</p>
        ${
          m.window === "press_on" &&
          html`
            <p class="soft">
              ${
                boss
                  ? "Fight now, or end the turn and fight at the start of the next."
                  : "Pressing on reveals another challenge, with the dice you have left. If you fail, your turn ends."
              }
            </p>
          `
        }
      </div>
    </section>
  `;
}

/** @param {{m: Model}} props */
function Ending({ m }) {
  const results = m.props.situation.view.result ?? [];
  const won = results.findIndex((/** @type {number} */ one) => one > 0);
  const battle = m.display.battle;
  // or all others have left (BG-R91)
  const beaten = battle?.boss === "wily_machine_2" && battle.health === 0;
  const you = won >= 0 && m.name(won) === "you";
  const words =
    won < 0
      ? "The game is over"
      : beaten
        ? `${m.Name(won)} ${you ? "have" : "has"} beaten the Wily Machine`
        : `${m.Name(won)} ${you ? "win" : "wins"}: everybody else has left`;
  return html`
    <div class="bg-centre">
      <section class=${cls("bg-between", "bg-ending", won >= 0 && `seat--${won + 1}`)} aria-label="The end">
        ${won >= 0 ? piece(m, won, 128, true) : icon("flag")}
        <div>
          <h2>${words}</h2>
          <ul class="plain bg-final">
            ${m.display.order.map(
              (seat) => html`
                <li key=${seat} class=${`seat--${seat + 1}`}>
                  ${piece(m, seat, 28)}${" "}
                  <b>${m.Name(seat)}</b>
                  <span>
                    ${count(
                      m.heroes[seat].defeated.length,
                      "Robot Master",
                    )}${" "}beaten,${" "}${count(m.heroes[seat].turns, "turn")}${
                      m.heroes[seat].stage ? `, on ${stageName(m, m.heroes[seat].stage ?? "")}` : ""
                    }
                  </span>
                </li>
              `,
            )}
          </ul>
        </div>
        ${drawn(beaten ? "boss-wily_machine_2" : "castle", 96)}
      </section>
    </div>
  `;
}
