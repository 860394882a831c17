/** Signs of formulas and the commands of TeX for them. */

const signs =
  "α alpha β beta γ gamma δ delta ϵ epsilon ε varepsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda " +
  "μ mu ν nu ξ xi π pi ϖ varpi ρ rho ϱ varrho σ sigma ς varsigma τ tau υ upsilon ϕ phi φ varphi χ chi ψ psi ω " +
  "omega Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega ∑ sum ∏ prod ∐ coprod ∫ " +
  "int ∬ iint ∭ iiint ∮ oint ∯ oiint ⋃ bigcup ⋂ bigcap ⨁ bigoplus ⨂ bigotimes ⋁ bigvee ⋀ bigwedge ≤ leq ≥ geq ≠ " +
  "neq ≈ approx ≡ equiv ∼ sim ≃ simeq ≅ cong ∝ propto ≪ ll ≫ gg × times ÷ div ⋅ cdot ± pm ∓ mp ∗ ast ∘ circ ∙ " +
  "bullet ⊕ oplus ⊗ otimes ∈ in ∉ notin ∋ ni ⊂ subset ⊆ subseteq ⊃ supset ⊇ supseteq ∪ cup ∩ cap ∖ setminus ∅ " +
  "emptyset ∀ forall ∃ exists ∄ nexists ¬ neg ∧ wedge ∨ vee → to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ " +
  "Leftarrow ⇔ Leftrightarrow ↦ mapsto ↑ uparrow ↓ downarrow ∞ infty ∂ partial ∇ nabla ⊥ perp ∥ parallel ∠ angle " +
  "∣ mid … ldots ⋯ cdots ⋮ vdots ⋱ ddots ℏ hbar ℓ ell ℜ Re ℑ Im ℵ aleph ⋆ star † dagger ⟨ langle ⟩ rangle ⌊ " +
  "lfloor ⌋ rfloor ⌈ lceil ⌉ rceil ‖ Vert ∴ therefore ∵ because ";
const words = signs.trim().split(" ");
const pairs = words.flatMap((sign, at): [string, string][] => (at % 2 === 0 ? [[sign, `\\${words[at + 1]}`]] : []));

/** Commands by their sign; of signs that keyboards have nothing. */
export const commands: ReadonlyMap<string, string> = new Map([
  ...pairs,
  ["−", "-"],
  ["′", "'"],
  ["″", "''"],
  ["·", "\\cdot"],
]);

/** Functions whose names are upright by themselves. */
export const functions: ReadonlySet<string> = new Set(
  (
    "sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan log ln lg exp lim max min sup inf det gcd deg dim ker " +
    "arg hom Pr"
  ).split(" "),
);

/** How letters look, by what Word calls it. */
export const letterStyles: Readonly<Record<string, string>> = {
  p: "mathrm",
  b: "mathbf",
  bi: "boldsymbol",
  "double-struck": "mathbb",
  script: "mathcal",
  fraktur: "mathfrak",
  "sans-serif": "mathsf",
  monospace: "mathtt",
};

/** What stands over or under something, by its sign. */
export const overSigns: Readonly<Record<string, string>> = {
  "\u0302": "hat",
  "^": "hat",
  "\u0303": "tilde",
  "~": "tilde",
  "\u0307": "dot",
  "\u0308": "ddot",
  "\u030a": "mathring",
  "\u030c": "check",
  "\u0306": "breve",
  "\u0301": "acute",
  "\u0300": "grave",
  "\u0304": "bar",
  "\u0305": "bar",
  "\u20d7": "vec",
  "⏞": "overbrace",
  "⏟": "underbrace",
  "→": "overrightarrow",
  "←": "overleftarrow",
};
